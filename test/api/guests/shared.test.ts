import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import type { Client } from '../../harness/client.ts'
import { oneDocument } from '../../harness/invoices/invoices.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { bookingOf, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let there: string
/** A key of the hotel, and one of the other property. */
let key: Client
let key_there: Client
let stock: Stock
let stock_there: Stock
let count = 0

beforeAll(async () => {
  hotel = await test.createHotel()
  there = await hotel.addProperty()
  key = await hotel.keyOf(hotel.property_id)
  key_there = await hotel.keyOf(there)
  stock = await makeStock(hotel.api, { property_id: hotel.property_id, inventory_count: 60 })
  stock_there = await makeStock(hotel.api, { property_id: there, inventory_count: 60 })
})

const GRETA = { first_name: 'Greta', last_name: 'Hidalgo' }
const MAX = { first_name: 'Max', last_name: 'Musterfeld' }

/**
 * Greta is a guest of the other property; a key of the hotel books another person with her e-mail address.
 */
async function shared() {
  const number = ++count
  const email = `greta${number}@example.com`
  const phone = `+49309018${String(1000 + number)}`
  const known = await hotel.api.make(
    '/reservations',
    bookingOf(stock_there, { guest: { ...GRETA, email, phone } }),
  )
  const { guest_id } = known
  const profile = await hotel.api.patch(`/guests/${guest_id}`, {
    language: 'de',
    country: 'DE',
    address: { city: 'Bonn' },
    company: { name: 'Hidalgo GmbH' },
    preference_notes: 'Quiet room',
    tags: ['vip'],
  })
  expect(profile.status).toBe(200)
  const book = (guest: Record<string, unknown> = MAX, more: Record<string, unknown> = {}) =>
    key.make('/reservations', bookingOf(stock, { guest: { ...guest, email }, ...more }))
  return { email, phone, guest_id: guest_id as string, known, book }
}

const hits = async (api: Client, query: Record<string, string>) =>
  (await api.get(`/guests?${new URLSearchParams(query)}`)).body.data.map(({ id }: { id: string }) => id)
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]

describe('rule 5 — of a shared guest a property sees the data of its own bookings', () => {
  it('a booking with a known e-mail reveals nothing of the profile', async () => {
    const { email, phone, guest_id, known, book } = await shared()
    expect((await key.get(`/guests/${guest_id}`)).status).toBe(404)
    expect(await hits(key, { email })).toEqual([])
    const stay = await book()
    expect(stay).toMatchObject({ guest_id, booker: { ...MAX, email, phone: null }, warnings: [] })
    const { body: seen, text } = await key.get(`/guests/${guest_id}`)
    expect(seen).toEqual({
      ...{
        id: guest_id,
        ...MAX,
        email,
        phone: null,
        language: null,
        country: null,
        address: null,
        company: null,
      },
      ...{
        preference_notes: null,
        tags: [],
        marketing_consent: false,
        erased_at: null,
        consents: [],
        version: 1,
        created_at: stay.created_at,
        updated_at: stay.created_at,
      },
      stats: { stays_count: 0, nights_count: 0, cancelled_count: 0, no_show_count: 0, last_stay_at: null },
      lifetime_value: { amount: 0, currency: 'EUR' },
      stay_history: [expect.objectContaining({ reservation_id: stay.id })],
    })
    expect(text).not.toMatch(/Hidalgo|Bonn|Quiet|vip/)
    expect((await key.get(`/guests?id=${guest_id}`)).body.data).toEqual([expect.objectContaining(MAX)])
    expect(await hits(key, { email })).toEqual([guest_id])
    for (const query of [{ phone }, { name: 'Hidalgo' }, { name: 'Greta' }, { name: 'greta hidalgo' }])
      expect(await hits(key, query)).toEqual([])
    expect(await hits(key, { name: 'muster' })).toEqual([guest_id])
    expect(await hits(key_there, { name: 'muster' })).toEqual([])
    // A key for the whole account sees it.
    const { body: whole } = await hotel.api.get(`/reservations/${stay.id}`)
    expect(whole.warnings).toMatchObject([{ code: 'guest_name_differs' }])
    expect((await hotel.api.get(`/guests/${guest_id}`)).body).toMatchObject({ ...GRETA, phone })
    expect((await key_there.get(`/reservations/${known.id}`)).body.booker).toMatchObject(GRETA)
  })

  it('403 SVC-4005 — changing a guest with stays elsewhere requires a key for all of them', async () => {
    const { guest_id, book } = await shared()
    expect(refusal(await key.patch(`/guests/${guest_id}`, { email: 'x@example.com' }))).toEqual([
      404,
      'SVC-3001',
    ])
    await book()
    for (const api of [key, key_there])
      expect(refusal(await api.patch(`/guests/${guest_id}`, { tags: [] }))).toEqual([403, 'SVC-4005'])
    expect((await hotel.api.get(`/guests/${guest_id}`)).body.tags).toEqual(['vip'])
    expect((await hotel.api.patch(`/guests/${guest_id}`, { tags: [] })).status).toBe(200)
  })

  it('a guest with stays at one property alone can be read and changed as before', async () => {
    const guest = { ...MAX, email: `own${++count}@example.com` }
    const { guest_id } = await key.make('/reservations', bookingOf(stock, { guest }))
    const { status, body } = await key.patch(`/guests/${guest_id}`, { preference_notes: 'High floor' })
    expect([status, body.preference_notes]).toEqual([200, 'High floor'])
  })

  it('after a check-in the profile is visible, but not writable; after its undo it is hidden again', async () => {
    const { guest_id, phone, book } = await shared()
    const { body: rooms } = await key.get(`/rooms?room_type_id=${stock.room_type_id}&limit=100`)
    const room_id = rooms.data[count].id
    const stay = await book(MAX, { check_in: '2027-01-04', check_out: '2027-01-06', room_id })
    expect((await key.patch(`/reservations/${stay.id}`, { status: 'checked_in' })).status).toBe(200)
    expect((await key.get(`/guests/${guest_id}`)).body).toMatchObject({ ...GRETA, phone, tags: ['vip'] })
    expect(await hits(key, { name: 'Hidalgo', phone })).toEqual([guest_id])
    expect(refusal(await key.patch(`/guests/${guest_id}`, { tags: [] }))).toEqual([403, 'SVC-4005'])
    expect((await key.patch(`/reservations/${stay.id}`, { status: 'confirmed' })).status).toBe(200)
    expect((await key.get(`/guests/${guest_id}`)).body).toMatchObject({ ...MAX, phone: null, tags: [] })
  })

  it('a booking by guest_id has the visible data, not the hidden profile', async () => {
    const { guest_id, email, book } = await shared()
    await book()
    const again = await key.make('/reservations', { ...bookingOf(stock), guest: undefined, guest_id })
    expect(again.booker).toEqual({ ...MAX, email, phone: null })
    const by_account = await hotel.api.make('/reservations', {
      ...bookingOf(stock_there),
      guest: undefined,
      guest_id,
    })
    expect(by_account.booker).toMatchObject(GRETA)
  })

  it('guest.updated is sent to properties that see the profile', async () => {
    const { guest_id, book } = await shared()
    const webhook = await key.make('/webhooks', {
      url: 'https://pms.example.com/a',
      events: ['guest.updated'],
    })
    await book()
    await hotel.api.patch(`/guests/${guest_id}`, { preference_notes: 'Told to nobody there' })
    const heard = async (api: Client) =>
      (await api.get('/events?type=guest.updated&limit=100')).body.data.filter(
        ({ data }: { data: { id: string } }) => data.id === guest_id,
      )
    expect(await heard(key)).toEqual([])
    expect((await heard(hotel.api)).length).toBe(2)
    expect((await key.get(`/webhooks/${webhook.id}/deliveries`)).body.data).toEqual([])
  })

  it('a draft of the property names the booker alone, for every reader', async () => {
    const { book } = await shared()
    const stay = await book()
    const bill_to = {
      name: 'Max Musterfeld',
      company_name: null,
      vat_id: null,
      address: null,
      email: null,
      company_id: null,
    }
    for (const api of [key, hotel.api]) expect((await oneDocument(api, stay.id)).bill_to).toEqual(bill_to)
    const under_same_name = await book(GRETA)
    expect((await oneDocument(key, under_same_name.id)).bill_to.company_name).toBeNull()
  })
})
