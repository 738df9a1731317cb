import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { type GuestOptions, pastStays } from '../../harness/reservations/past-stays.ts'
import { sharedApp } from '../../harness/shared-app.ts'

const test = sharedApp()
let hotel: Hotel
let past: ReturnType<typeof pastStays>

beforeAll(async () => {
  hotel = await test.createHotel()
  past = pastStays(test, hotel)
})

const newGuest = async (options: GuestOptions = { phone: '+4930901820' }) => {
  const id = await past.guest(options)
  const path = `/guests/${id}`
  return {
    id,
    path,
    patch: (body: unknown, headers?: Record<string, string>) => hotel.api.patch(path, body, headers),
    read: async () => (await hotel.api.get(path)).body,
    events: async () => (await hotel.api.get(`/events?resource_id=${id}`)).body.data,
  }
}

describe('spec 4 — PATCH /guests/{id}', () => {
  it('200 — contact details and notes change, and guest.updated lists them', async () => {
    const guest = await newGuest()
    test.clock.advance({ minutes: 5 })
    const address = { line1: 'Hafenstraße 1', city: 'Hamburg', country: 'DE' }
    const { status, body, headers } = await guest.patch({
      first_name: 'Ada',
      email: ' Ada@Example.com ',
      language: 'en-GB',
      country: 'NG',
      address,
      company: { name: 'Okafor Ltd' },
      preference_notes: 'Quiet room',
      tags: ['vip', 'wine'],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: guest.id,
      first_name: 'Ada',
      last_name: 'Okafor',
      email: 'Ada@Example.com',
      phone: '+4930901820',
      language: 'en-GB',
      country: 'NG',
      preference_notes: 'Quiet room',
      tags: ['vip', 'wine'],
      version: 2,
      address: { ...address, line2: null, postal_code: null, region: null },
      company: { name: 'Okafor Ltd', vat_id: null },
    })
    expect(body.updated_at).toBe(test.clock.now().toString())
    expect(headers.get('etag')).toBe('"2"')
    expect(await guest.read()).toEqual(body)
    const [event, ...more] = await guest.events()
    expect(more).toEqual([])
    expect(event).toMatchObject({ type: 'guest.updated', created_at: body.updated_at })
    expect(event.data).toEqual({
      ...{
        id: guest.id,
        marketing_consent: false,
        first_name: 'Ada',
        last_name: 'Okafor',
        email: 'Ada@Example.com',
        phone: '+4930901820',
      },
      preference_notes: 'Quiet room',
      changed_fields: [
        'first_name',
        'email',
        'language',
        'country',
        'address',
        'company',
        'preference_notes',
        'tags',
      ],
      updated_at: body.updated_at,
    })
  })

  it('200 — a change of tags alone creates no event', async () => {
    const guest = await newGuest()
    const { body } = await guest.patch({ tags: ['vip'] })
    expect(body).toMatchObject({ tags: ['vip'], version: 2 })
    expect(await guest.events()).toEqual([])
  })

  it.each([{}, { phone: '+4930901820', tags: [], address: null, company: {} }])(
    '200 — nothing changes with %j: no new version, no event',
    async (body) => {
      const guest = await newGuest()
      const before = await guest.read()
      test.clock.advance({ minutes: 1 })
      const reply = await guest.patch(body)
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual(before)
      expect(reply.headers.get('etag')).toBe('"1"')
      expect(await guest.events()).toEqual([])
    },
  )

  it('200 — address and company merge field by field; null removes a field or all of it', async () => {
    const guest = await newGuest()
    await guest.patch({ address: { line1: 'A', city: 'B' }, company: { name: 'C', vat_id: 'D' } })
    const merged = await guest.patch({ address: { line1: null, region: 'E' }, company: { vat_id: null } })
    expect(merged.body.address).toMatchObject({ line1: null, city: 'B', region: 'E' })
    expect(merged.body.company).toEqual({ name: 'C', vat_id: null })
    const cleared = await guest.patch({ address: null, company: { name: null } })
    expect(cleared.body).toMatchObject({ address: null, company: null })
  })

  it('200 — null clears what can be cleared', async () => {
    const guest = await newGuest({ email: 'clear@example.com', phone: '+4930901820' })
    await guest.patch({ language: 'de', country: 'DE', preference_notes: 'x' })
    const nothing = { language: null, country: null, preference_notes: null, phone: null }
    expect((await guest.patch(nothing)).body).toMatchObject(nothing)
  })

  it.each([
    [{ first_name: null, last_name: null }, 'last_name'],
    [{ first_name: '', last_name: '' }, 'last_name'],
    [{ last_name: '  ' }, 'last_name'],
    [{ tags: null }, 'tags'],
    [{ phone: null }, 'phone'],
    [{ phone: '030 901820' }, 'phone'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@b.de\r\nBcc: c@d.de' }, 'email'],
    [{ address: { street: 'A' } }, 'address.street'],
    [{ emial: 'a@b.de' }, 'emial'],
    [{ id: 'gst_1' }, 'id'],
    [{ stats: {} }, 'stats'],
  ])('422 SVC-2002 — %j', async (body, field) => {
    const guest = await newGuest()
    const before = await guest.read()
    const reply = await guest.patch(body)
    expect([reply.status, reply.body.error.code]).toEqual([422, 'SVC-2002'])
    expect(reply.body.error.details[0].field).toBe(field)
    expect(await guest.read()).toEqual(before)
  })

  it('422 SVC-2002 — a guest needs an e-mail or a phone', async () => {
    const guest = await newGuest({ email: 'only@example.com' })
    const reply = await guest.patch({ email: null })
    expect(reply.body.error.details).toMatchObject([{ field: 'email', code: 'contact_required' }])
    const exchanged = await guest.patch({ email: null, phone: '+4930901820' })
    expect(exchanged.body).toMatchObject({ email: null, phone: '+4930901820' })
  })

  it('412 SVC-1015 — If-Match with another version', async () => {
    const guest = await newGuest()
    const stale = await guest.patch({ first_name: 'A' }, { 'if-match': '"7"' })
    expect([stale.status, stale.body.error.code]).toEqual([412, 'SVC-1015'])
    const fresh = await guest.patch({ first_name: 'A' }, { 'if-match': '"1"' })
    expect([fresh.status, fresh.headers.get('etag')]).toEqual([200, '"2"'])
  })
})

describe('rule 5 — receivers of its event', () => {
  it('guest.updated is sent to endpoints that see the guest, and to no other', async () => {
    const guest = await newGuest()
    const [first, second] = [await hotel.addProperty(), await hotel.addProperty()]
    await past.stay({ guest_id: guest.id, property_id: first })
    await guest.patch({ first_name: 'Ada' })
    const heard = async (property_id: string) => {
      const { body } = await (await hotel.keyOf(property_id)).get('/events?type=guest.updated')
      return body.data.map((event: { data: { id: string } }) => event.data.id)
    }
    expect(await heard(first)).toEqual([guest.id])
    expect(await heard(second)).toEqual([])
  })
})

describe('rule 4 — an e-mail belongs to one guest', () => {
  it('422 SVC-2002 — the e-mail of another guest, in any spelling', async () => {
    await newGuest({ email: 'taken@example.com' })
    const guest = await newGuest()
    const reply = await guest.patch({ email: 'TAKEN@example.com' })
    expect([reply.status, reply.body.error.code]).toEqual([422, 'SVC-2002'])
    expect(reply.body.error.details).toMatchObject([{ field: 'email', code: 'taken' }])
  })

  it('200 — one’s own e-mail in another spelling', async () => {
    const guest = await newGuest({ email: 'own@example.com' })
    expect((await guest.patch({ email: 'Own@Example.com' })).body.email).toBe('Own@Example.com')
    expect((await guest.events()).map((event: { data: object }) => event.data)).toMatchObject([
      { changed_fields: ['email'] },
    ])
  })

  it('200 — two guests may have one relay address, and both are found by it', async () => {
    const one = await newGuest()
    const other = await newGuest()
    const email = 'shared.4711@guest.booking.com'
    expect((await one.patch({ email })).status).toBe(200)
    expect((await other.patch({ email })).status).toBe(200)
    const { body } = await hotel.api.get(`/guests?email=${email}`)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([one.id, other.id].sort().reverse())
  })

  it('of concurrent changes to one e-mail one succeeds and the others are refused', async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, () => newGuest()))
    const replies = await Promise.all(guests.map((guest) => guest.patch({ email: 'race@example.com' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)])
    for (const { status, body } of replies) {
      if (status === 422) expect(body.error.details).toMatchObject([{ field: 'email', code: 'taken' }])
    }
    const { body } = await hotel.api.get('/guests?email=race@example.com')
    expect(body.data).toHaveLength(1)
  })

  it('concurrent changes of one guest are all stored', async () => {
    const guest = await newGuest()
    const fields = [{ first_name: 'A' }, { last_name: 'B' }, { country: 'DE' }, { tags: ['C'] }]
    const replies = await Promise.all(fields.map((field) => guest.patch(field)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await guest.read()).toMatchObject({ ...Object.assign({}, ...fields), version: 5 })
    expect(await guest.events()).toHaveLength(3)
  })
})
