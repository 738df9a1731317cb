import { describe, expect, it } from 'vitest'
import { PIXEL } from '../../harness/invoices/invoice-samples.ts'
import { INVOICE, queue } from '../../harness/mail/mails.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { createStaff, staffOf } from '../../harness/staff.ts'
import { makeBooking, makeStock } from '../../harness/stock.ts'

const test = sharedApp()

describe('settings of a property', () => {
  it('change, with a row in the audit log; existing bookings are unchanged', async () => {
    const hotel = await test.createHotel()
    const { api } = await staffOf(test, hotel)
    const stay = await makeBooking(hotel.api, await makeStock(hotel.api))
    const path = `/properties/${hotel.property_id}`
    const { status, body } = await api.patch(path, {
      name: 'Harbour View',
      address: { city: 'Hamburg', line1: 'Kai 1' },
      check_out_time: '10:00',
      city_tax: { basis: 'per_person_night', amount: { amount: 200, currency: 'EUR' } },
      legal: { company_name: 'Harbour GmbH' },
      letterhead: { iban: 'DE02 1203 0000 0000 2020 51', footer: 'Thank you' },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      name: 'Harbour View',
      check_in_time: '15:00',
      check_out_time: '10:00',
      address: { city: 'Hamburg', line1: 'Kai 1' },
      legal: { company_name: 'Harbour GmbH', vat_id: null },
      letterhead: { bank: { iban: 'DE02120300000000202051' }, footer: 'Thank you' },
    })
    expect((await hotel.api.get(path)).body).toEqual(body)
    await api.patch(path, { address: { line1: null }, city_tax: null })
    expect((await hotel.api.get(path)).body).toMatchObject({ address: { city: 'Hamburg' }, city_tax: null })
    expect((await hotel.api.get(`/reservations/${stay.id}`)).body.total).toEqual(stay.total)
    const [row] = (await api.get(`/audit-log?action=updateProperty`)).body.data
    expect(row).toMatchObject({ resource_id: hotel.property_id, property_id: hotel.property_id })
    expect(row.changes.map(({ field }: { field: string }) => field).sort()).toEqual(['address', 'city_tax'])
  })

  it('422 SVC-2002 — for invalid settings', async () => {
    const hotel = await test.createHotel()
    const { api } = await staffOf(test, hotel)
    for (const [field, change] of [
      ['timezone', { timezone: 'Mars/Olympus' }],
      ['country', { country: 'XX' }],
      ['city_tax', { city_tax: { basis: 'per_stay', amount: { amount: 1, currency: 'USD' } } }],
      ['letterhead.iban', { letterhead: { iban: 'DE00' } }],
      ['letterhead.email', { letterhead: { email: 'nobody' } }],
      ['currency', { currency: 'USD' }],
    ] as const) {
      const { status, body } = await api.patch(`/properties/${hotel.property_id}`, change)
      expect([status, body.error?.details?.[0]?.field]).toEqual([422, field])
    }
  })
})

describe('the logo of a property', () => {
  const path = ({ property_id }: { property_id: string }) => `/properties/${property_id}/logo`

  it('is stored, shown to signed-in users, and deleted; each writes a row in the audit log', async () => {
    const hotel = await test.createHotel()
    const [manager, keeper] = [
      await staffOf(test, hotel, 'manager'),
      await staffOf(test, hotel, 'housekeeping'),
    ]
    expect((await keeper.api.get(path(hotel))).body).toEqual({ media_type: null, content: null })
    const put = await manager.api.post(path(hotel), PIXEL, { 'content-type': 'image/png' })
    expect([put.status, put.body.letterhead.has_logo]).toEqual([200, true])
    const { media_type, content } = (await keeper.api.get(path(hotel))).body
    expect(media_type).toBe('image/png')
    expect(Buffer.from(content, 'base64').subarray(1, 4).toString()).toBe('PNG')
    const [row] = (await manager.api.get('/audit-log?action=setLogo')).body.data
    expect(row).toMatchObject({
      resource_id: hotel.property_id,
      changes: [{ field: 'letterhead', before: { has_logo: false }, after: { has_logo: true } }],
    })
    test.clock.advance({ seconds: 1 })
    expect((await manager.api.delete(path(hotel))).body.letterhead.has_logo).toBe(false)
    expect((await keeper.api.get(path(hotel))).body.content).toBe(null)
    expect((await manager.api.get('/audit-log?action=removeLogo')).body.data).toHaveLength(1)
  })

  it('422 SVC-2002 — for an invalid image; 413 SVC-2004 — for a far too large one', async () => {
    const hotel = await test.createHotel()
    const { api } = await staffOf(test, hotel)
    const put = async (content: Uint8Array, type = 'image/png') => {
      const { status, body } = await api.post(path(hotel), content, { 'content-type': type })
      return [status, body.error?.code, body.error?.details?.[0]?.code]
    }
    const bad = [422, 'SVC-2002', 'picture']
    expect(await put(Buffer.from('<svg/>'))).toEqual(bad)
    expect(await put(PIXEL.subarray(0, 50))).toEqual(bad)
    expect((await put(Buffer.from('<svg/>'), 'image/svg+xml')).slice(0, 2)).toEqual([415, 'SVC-2003'])
    expect((await put(Buffer.alloc(10_485_761))).slice(0, 2)).toEqual([413, 'SVC-2004'])
    expect((await api.get(path(hotel))).body.content).toBe(null)
  })
})

describe('the outbox of e-mails', () => {
  it('lists sent and waiting e-mails, and sends again', async () => {
    const hotel = await test.createHotel()
    const person = await createStaff(test, hotel)
    const accountant = await staffOf(test, hotel, 'accountant')
    const [id] = await queue(test, hotel, [INVOICE])
    const list = async (query = '') => (await accountant.api.get(`/mails?${query}`)).body.data
    expect(await list()).toMatchObject([
      { id, kind: 'invoice', to: 'ngozi.okafor@example.com', status: 'waiting', attempts: 0, sent_at: null },
    ])
    expect((await list())[0].subject).toContain('HARBOUR-2027-00001')
    await test.db.query(
      `UPDATE mails SET status = 'failed', attempts = 5, finished_at = $2,
         log = '[{"number":5,"at":"2027-01-04T09:00:00Z","error":"refused","code":550,"answer":"550 no such user","duration_ms":7}]'
       WHERE id = $1`,
      [id, '2027-01-04T09:00:00Z'],
    )
    expect(await list('status=failed')).toMatchObject([{ id, attempts: 5, last_error: '550 no such user' }])
    const { status, body } = await accountant.api.post(`/mails/${id}/retry`)
    expect([status, body.status, body.attempts]).toEqual([202, 'waiting', 0])
    expect(await list('status=failed')).toEqual([])
    // A sign-in link is never shown.
    const { rows } = await test.db.query('SELECT id FROM staff_users WHERE id = $1', [person.id])
    expect(rows).toHaveLength(1)
  })

  it('409 SVC-4110 — a sent e-mail is not sent again; 404 SVC-3001 — for another account’s', async () => {
    const [hotel, other] = [await test.createHotel(), await test.createHotel()]
    const { api } = await staffOf(test, hotel)
    const [mine] = await queue(test, hotel, [INVOICE])
    const [theirs] = await queue(test, other, [INVOICE])
    await test.db.query(`UPDATE mails SET status = 'sent', finished_at = created_at WHERE id = $1`, [mine])
    expect((await api.post(`/mails/${mine}/retry`)).body.error.code).toBe('SVC-4110')
    expect((await api.post(`/mails/${theirs}/retry`)).body.error.code).toBe('SVC-3001')
  })
})

describe('first steps and announcements', () => {
  it('marks completed steps', async () => {
    const hotel = await test.createHotel()
    const { api } = await staffOf(test, hotel, 'developer')
    const steps = async () => {
      const { environments } = test.app
      await Promise.all([environments.live.keys.flush(), environments.live.requests.flush()])
      const { body } = await api.get('/quick-start')
      const done = body.steps.filter(({ done_at }: { done_at: string | null }) => done_at !== null)
      return { body, done: done.map(({ step }: { step: string }) => step) }
    }
    expect(await steps()).toMatchObject({ done: ['key'], body: { sample: null, failed_deliveries: 0 } })
    const stock = await makeStock(hotel.api)
    expect((await steps()).done).toEqual(['key', 'request'])
    await hotel.api.post('/webhooks', {
      url: 'https://pms.example.com/hook',
      events: ['reservation.created'],
    })
    const { sample } = (await steps()).body
    expect(sample).toMatchObject({ ...stock, check_in: '2027-02-03', check_out: '2027-02-05' })
    await makeBooking(hotel.api, stock, sample)
    const { done, body } = await steps()
    expect(done).toEqual(['key', 'request', 'reservation', 'webhook'])
    expect(body.api_24_hours).toMatchObject({ errors: 0 })
    expect(body.api_24_hours.requests).toBe(4)
  })

  it('spec 8.9 — changes are published at /changelog, with a feed', async () => {
    const page = await fetch(`${test.base}/changelog`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain('Changelog')
    const feed = await fetch(`${test.base}/changelog/feed.xml`)
    expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const text = await feed.text()
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/,
    )
    expect(text).toMatch(/<entry>\n<id>http:\/\/127.0.0.1:\d+\/changelog#Unreleased<\/id>/)
    const { api } = await staffOf(test, await test.createHotel(), 'housekeeping')
    const { body } = await api.get('/changelog')
    expect(body.feed_url).toBe(`${test.base}/changelog/feed.xml`)
    expect(body.data[0].sections[0].items.length).toBeGreaterThan(3)
  })
})
