import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { AUTOMATIC_KINDS, TEMPLATE_KINDS } from '#contract/mail/template-kinds.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { createStaff, signedIn } from '../../harness/staff.ts'
import { makeBooking, makeStock } from '../../harness/stock.ts'

const test = sharedApp()

async function makeHotel() {
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const place = { property_id, kind: 'before_arrival', language: 'en' }
  const set = (more: object) =>
    api.send('PUT', '/templates', { ...place, subject: 'See you', body: 'Dear {{guest_name}}', ...more })
  const preview = (more: object) => api.post('/templates/preview', { ...place, ...more })
  const list = async (query = '') => (await api.get(`/templates?property_id=${property_id}${query}`)).body
  const schedule = (body: object) => api.send('PUT', '/message-schedules', { property_id, ...body })
  return { hotel, api, property_id, place, set, preview, list, schedule }
}

describe('rule 27.1 — the templates of a property', () => {
  it('are built in for every kind and language, with the list of variables', async () => {
    const { list, property_id } = await makeHotel()
    const { data, variables } = await list()
    expect(data).toHaveLength(TEMPLATE_KINDS.length * LANGUAGES.length)
    expect(data.every((one: { is_built_in: boolean }) => one.is_built_in)).toBe(true)
    expect(data[0]).toMatchObject({ id: null, property_id, kind: 'booking_confirmed', updated_at: null })
    expect(variables).toContainEqual({ name: 'changes', is_block: true, kinds: ['booking_changed'] })
  })

  it('are created, read, replaced with the same id, and reset', async () => {
    const { set, api, list, place } = await makeHotel()
    const written = (await set({ body: 'Dear {{guest_name}}\r\n\r\nBye' })).body
    expect(written).toMatchObject({ ...place, is_built_in: false, body: 'Dear {{guest_name}}\n\nBye' })
    expect(written.id).toMatch(/^tpl_/)
    expect((await api.get(`/templates/${written.id}`)).body).toEqual(written)
    const replaced = (await set({ subject: 'Other' })).body
    expect([replaced.id, replaced.subject]).toEqual([written.id, 'Other'])
    expect((await list('&kind=before_arrival&language=en,de')).data).toMatchObject([
      { subject: 'Other', is_built_in: false },
      { language: 'de', is_built_in: true },
    ])
    expect((await api.delete(`/templates/${written.id}`)).status).toBe(204)
    expect((await list('&kind=before_arrival&language=en')).data).toMatchObject([
      { id: null, is_built_in: true },
    ])
    expect((await api.delete(`/templates/${written.id}`)).status).toBe(404)
  })

  it('keep one id for two concurrent writes', async () => {
    const { set, list } = await makeHotel()
    const answers = await Promise.all([set({ subject: 'One' }), set({ subject: 'Two' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await list('&kind=before_arrival&language=en')).data[0].id).toBe(answers[0]!.body.id)
  })

  it('are writable for owners and managers only', async () => {
    const { hotel, place } = await makeHotel()
    const words = { ...place, subject: 'S', body: 'B' }
    const statusesFor = async (role: 'front_desk' | 'housekeeping' | 'manager') => {
      const { api } = await signedIn(test, await createStaff(test, hotel, role))
      return [
        (await api.send('PUT', '/templates', words)).status,
        (await api.get(`/templates?property_id=${hotel.property_id}`)).status,
      ]
    }
    expect(await statusesFor('manager')).toEqual([200, 200])
    expect(await statusesFor('front_desk')).toEqual([403, 200])
    expect(await statusesFor('housekeeping')).toEqual([403, 403])
  })
})

describe('rule 27.2 — a template is validated when it is saved', () => {
  it('422 SVC-2002 — names unknown variables, and blocks within a line', async () => {
    const { set, preview, list } = await makeHotel()
    const { status, body } = await set({ subject: 'To {{nobody}}', body: 'See {{contact}} {{changes}}' })
    expect([status, body.error.code]).toEqual([422, 'SVC-2002'])
    expect(body.error.details).toMatchObject([
      { field: 'subject', code: 'unknown_variable', message: expect.stringContaining('{{nobody}}') },
      { field: 'body', code: 'not_alone', message: expect.stringContaining('{{contact}}') },
      { field: 'body', code: 'unknown_variable', message: expect.stringContaining('{{changes}}') },
    ])
    expect((await preview({ body: '{{nobody}}' })).status).toBe(422)
    expect((await list('&kind=before_arrival&language=en')).data[0].is_built_in).toBe(true)
  })

  it.each([
    ['a subject of two lines', { subject: 'a\nb' }],
    ['a subject that is too long', { subject: 'x'.repeat(201) }],
    ['a body of blanks', { body: ' \n ' }],
    ['a body that is too long', { body: 'x'.repeat(10_001) }],
    ['a control character', { body: 'a\u0000b' }],
    ['no such language', { language: 'pl' }],
    ['no such kind', { kind: 'birthday' }],
  ])('422 — %s', async (_, more) => {
    const { set } = await makeHotel()
    expect((await set(more)).status).toBe(422)
  })
})

describe('rule 27.5 — a preview', () => {
  it('fills in every kind in every language, as text and as HTML, and stores nothing', async () => {
    const { preview } = await makeHotel()
    const all = TEMPLATE_KINDS.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language })))
    for (const one of all) {
      const { status, body } = await preview(one)
      expect(status, JSON.stringify(one)).toBe(200)
      for (const form of [body.subject, body.text, body.html]) {
        expect(form).not.toMatch(/\{\{|undefined|NaN/)
        expect(form).toMatch(/\S/)
      }
      expect(body.html).toContain(`<html lang="${one.language}"`)
    }
    expect((await test.db.query('SELECT FROM mails')).rowCount).toBe(0)
  })

  it('fills in a reservation, and escapes the data of its guest', async () => {
    const { api, hotel, property_id, preview } = await makeHotel()
    const stock = await makeStock(api)
    const guest = { first_name: '<b>Ngozi', last_name: '{{total}}', email: 'n@example.com' }
    const { id } = await makeBooking(api, stock, { guest })
    const { body } = await preview({
      reservation_id: id,
      body: 'Dear {{guest_name}} <i>,\n\n{{booking_details}}',
      subject: '{{last_name}}',
    })
    expect(body.subject).toBe('{{total}}')
    expect(body.text).toContain('Dear <b>Ngozi {{total}} <i>,')
    expect(body.html).toContain('Dear &lt;b&gt;Ngozi {{total}} &lt;i&gt;,')
    const other = await hotel.addProperty()
    const elsewhere = await api.post('/templates/preview', {
      property_id: other,
      kind: null,
      language: 'en',
      reservation_id: id,
    })
    expect([elsewhere.status, elsewhere.body.error.details[0].field]).toEqual([404, 'reservation_id'])
    expect(property_id).not.toBe(other)
  })
})

describe('rule 27.4 — the schedule of a kind', () => {
  it('is off until enabled; omitted fields keep their values', async () => {
    const { api, property_id, schedule } = await makeHotel()
    const { data } = (await api.get(`/message-schedules?property_id=${property_id}`)).body
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual([...AUTOMATIC_KINDS])
    expect(data.some(({ enabled }: { enabled: boolean }) => enabled)).toBe(false)
    const on = await schedule({ kind: 'before_arrival', enabled: true, days: 3 })
    expect(on.body).toEqual({ property_id, kind: 'before_arrival', enabled: true, days: 3, time: '10:00' })
    expect((await schedule({ kind: 'before_arrival', time: '17:30' })).body).toMatchObject({
      enabled: true,
      days: 3,
      time: '17:30',
    })
  })

  it('shares the settings of the property for bookings', async () => {
    const { api, property_id, schedule } = await makeHotel()
    await schedule({ kind: 'awaiting_payment', enabled: true })
    expect((await api.get(`/properties/${property_id}`)).body.guest_mails).toMatchObject({
      confirmed: true,
      changed: false,
    })
    const { data } = (await api.get(`/message-schedules?property_id=${property_id}`)).body
    expect(data[0]).toMatchObject({ kind: 'booking_confirmed', enabled: true })
  })

  it.each([
    ['days that it does not count', { kind: 'check_in_today', days: 1 }, 'days'],
    ['no day before the arrival', { kind: 'before_arrival', days: 0 }, 'days'],
    ['a time for what follows an event', { kind: 'invoice', time: '10:00' }, 'time'],
  ])('422 — %s', async (_, body, field) => {
    const { schedule } = await makeHotel()
    const answer = await schedule(body)
    expect([answer.status, answer.body.error.details[0].field]).toEqual([422, field])
  })
})
