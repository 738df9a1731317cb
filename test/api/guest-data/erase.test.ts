import { beforeAll, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import type { Hotel } from '../../harness/app.ts'
import { findings, somebody } from '../../harness/database/find-text.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { bookingOf, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
let count = 0

beforeAll(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { property_id: hotel.property_id, inventory_count: 60 })
})

const refusal = ({
  status,
  body,
}: {
  status: number
  body: { error?: { code: string; details?: object } }
}) => [status, body.error?.code, body.error?.details]
const erase = (id: string, query = '', api = hotel.api) => api.post(`/guests/${id}/erase${query}`, undefined)
const finish = () => test.app.jobs.find(({ name }) => name === 'finish_guest_erasures')!.run()
const doctor = async () =>
  (await diagnose('live', test.app.environments.live.system, test.clock.now())).findings
const guestOf = async (id: string) => (await hotel.api.get(`/guests/${id}`)).body

/** A guest with a paid stay, a cancelled booking, and mentions in every free text. */
async function regular() {
  const { name, who, traces } = somebody(++count)
  const today = { check_in: '2027-01-04', check_out: '2027-01-05' }
  const stay = await hotel.api.make(
    '/reservations',
    bookingOf(stock, {
      ...{ guest: who, ...today, notes: `Call ${name}`, metadata: { crm: name } },
      party_gender: 'mixed',
      notify_guest: true,
    }),
  )
  const id = stay.guest_id as string
  await hotel.api.patch(`/guests/${id}`, {
    ...{
      address: { line1: `${name} street`, city: 'Bonn' },
      company: { name: `${name} GmbH` },
      tags: [name],
    },
    ...{ preference_notes: `Quiet for ${name}`, first_name: `${name}new`, country: 'DE' },
  })
  await hotel.api.make(`/guests/${id}/consents`, {
    purpose: 'marketing',
    given: true,
    text: `${name} agrees`,
  })
  const charge = { description: `Massage ${name}`, unit_price: { amount: 5000, currency: 'EUR' } }
  await hotel.api.make(`/reservations/${stay.id}/charges`, { ...charge, vat_rate: '19.00' })
  await hotel.api.make(`/reservations/${stay.id}/folios`, { name: `Folio ${name}`, bill_to: { name } })
  const { body: rooms } = await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}&limit=100`)
  await hotel.api.patch(`/reservations/${stay.id}`, { room_id: rooms.data[count].id, status: 'checked_in' })
  const { body: now } = await hotel.api.get(`/reservations/${stay.id}`)
  const { body: drafts } = await hotel.api.get(`/invoices?reservation_id=${stay.id}&status=draft`)
  await hotel.api.make(`/invoices/${drafts.data[0].id}/payments`, {
    ...{ amount: now.balance, method: 'bank_transfer', reference: `Transfer of ${name}` },
  })
  const out = await hotel.api.patch(`/reservations/${stay.id}`, { status: 'checked_out' })
  expect(out.status, out.text).toBe(200)
  const cancelled = await hotel.api.make('/reservations', bookingOf(stock, { guest: who }))
  await hotel.api.make(`/reservations/${cancelled.id}/cancel`, { reason: `${name} is ill` })
  const merged = await hotel.api.make(
    '/reservations',
    bookingOf(stock, { guest: { ...who, email: `other.${who.email}` } }),
  )
  await hotel.api.make(`/reservations/${merged.id}/cancel`, {})
  await hotel.api.make(`/guests/${id}/merge`, { from: merged.guest_id })
  return { id, who, traces, stay, merged_id: merged.guest_id as string, cancelled }
}

describe('rule 28.13 — erasure of personal data as far as the law allows', () => {
  it('rule 28.15 — everywhere except issued invoices and payments, with the end of their retention in the response', async () => {
    const { id, traces, stay, who, merged_id } = await regular()
    expect((await findings(test.db, traces)).length).toBeGreaterThan(10)
    const tried = await erase(id, '?dry_run=true')
    expect([tried.status, tried.body.dry_run, tried.body.kept_count]).toEqual([200, true, 2])
    expect((await guestOf(id)).erased_at).toBe(null)
    const { status, body } = await erase(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ guest_id: id, completed_at: null, kept_until: '2037-12-31', kept_count: 2 },
      retained: [{ until: '2037-12-31' }, { until: '2037-12-31' }],
    })
    await test.app.environments.live.requests.flush()
    await finish()
    const found = await findings(test.db, traces)
    expect([...new Set(found.map(({ table, column }) => `${table}.${column}`))].sort()).toEqual([
      ...['invoices.added_lines', 'invoices.bill_to', 'invoices.line_items', 'payments.reference'],
    ])
    const retained = new Set(body.retained.map(({ id }: { id: string }) => id))
    expect(found.filter((hit) => !retained.has(hit.id))).toEqual([])
    expect(await guestOf(id)).toMatchObject({
      ...{ first_name: 'Erased', last_name: 'Guest', email: null, phone: null, country: 'DE', tags: [] },
      ...{ consents: [], stats: { stays_count: 1 }, erased_at: body.erased_at },
    })
    const { body: was } = await hotel.api.get(`/reservations/${stay.id}`)
    expect(was).toMatchObject({
      ...{ status: 'checked_out', guest_id: id, booker: { first_name: 'Erased' }, party_gender: null },
    })
    expect(was.accommodation_total ?? was.total).toBeDefined()
    const { body: events } = await hotel.api.get(`/events?resource_id=${id}&type=guest.updated`)
    expect(events.data[0].data).toMatchObject({ erased_at: body.erased_at, first_name: 'Erased' })
    // The guest cannot be found, and bookings are not joined to the profile.
    const list = async (query: string) => (await hotel.api.get(`/guests?${query}&limit=100`)).body.data
    expect(await list(`email=${who.email}`)).toEqual([])
    expect(
      (await list('name=erased')).concat(await list('sort=-created_at')).map((g: { id: string }) => g.id),
    ).not.toContain(id)
    expect(await list(`id=${id}`)).toHaveLength(1)
    const again = await hotel.api.make('/reservations', bookingOf(stock, { guest: who }))
    expect(again.guest_id).not.toBe(id)
    const by_id = await hotel.api.post('/reservations', {
      ...bookingOf(stock),
      guest: undefined,
      guest_id: id,
    })
    expect([by_id.status, by_id.body.error.details[0].field]).toEqual([404, 'guest_id'])
    expect((await hotel.api.post(`/guests/${id}/merge/undo`, { from: merged_id })).status).toBe(409)
    expect(await doctor()).toEqual([])
  })
})

describe('rule 28.14 — guests who cannot be erased', () => {
  it('409 SVC-1025 — with a future stay, in house, or with an open balance; nothing changes', async () => {
    const { who } = somebody(++count)
    const stay = await hotel.api.make('/reservations', bookingOf(stock, { guest: who }))
    const id = stay.guest_id
    const refused = (reason: string) => [409, 'SVC-1025', { reason, reservation_ids: [stay.id] }]
    expect(refusal(await erase(id))).toEqual(refused('stay_to_come'))
    expect(refusal(await erase(id, '?dry_run=true'))).toEqual(refused('stay_to_come'))
    const { body: drafts } = await hotel.api.get(`/invoices?reservation_id=${stay.id}`)
    const amount = { amount: 1000, currency: 'EUR' }
    await hotel.api.make(`/invoices/${drafts.data[0].id}/payments`, { amount, method: 'cash' })
    await hotel.api.make(`/reservations/${stay.id}/cancel`, {})
    expect([409, 200]).toContain((await erase(id)).status)
    expect((await guestOf(id)).email).toBe(who.email)
  })

  it('409 SVC-1025 — an erased profile cannot be changed, merged or give consent', async () => {
    const { who } = somebody(++count)
    const stay = await hotel.api.make('/reservations', bookingOf(stock, { guest: who }))
    await hotel.api.make(`/reservations/${stay.id}/cancel`, {})
    expect((await erase(stay.guest_id)).status).toBe(200)
    const other = await hotel.api.make('/reservations', bookingOf(stock, { guest: somebody(++count).who }))
    const erased = [409, 'SVC-1025', { reason: 'erased' }]
    const path = `/guests/${stay.guest_id}`
    expect(refusal(await hotel.api.patch(path, { tags: ['x'] }))).toEqual(erased)
    expect(refusal(await hotel.api.post(`${path}/merge`, { from: other.guest_id }))).toEqual(erased)
    expect(refusal(await hotel.api.post(`/guests/${other.guest_id}/merge`, { from: stay.guest_id }))).toEqual(
      erased,
    )
    expect(refusal(await hotel.api.post(`${path}/consents`, { purpose: 'marketing', given: false }))).toEqual(
      erased,
    )
    expect((await erase(stay.guest_id)).body.kept_count).toBe(0)
  })

  it('403 SVC-4005 — requires a key for every stay of the guest', async () => {
    const there = await hotel.addProperty()
    const elsewhere = await makeStock(hotel.api, { property_id: there })
    const { who } = somebody(++count)
    const { guest_id } = await hotel.api.make('/reservations', bookingOf(stock, { guest: who }))
    await hotel.api.make('/reservations', bookingOf(elsewhere, { guest: who }))
    const key = await hotel.keyOf(there)
    expect(refusal(await erase(guest_id, '', key)).slice(0, 2)).toEqual([403, 'SVC-4005'])
    expect((await erase('gst_unknown')).status).toBe(404)
  })

  it('concurrent bookings with the e-mail: they refuse the erasure, or create a new guest', async () => {
    for (let round = 0; round < 6; round++) {
      const { who } = somebody(++count)
      const first = await hotel.api.make('/reservations', bookingOf(stock, { guest: who }))
      await hotel.api.make(`/reservations/${first.id}/cancel`, {})
      const [erased, ...booked] = await Promise.all([
        erase(first.guest_id),
        ...[1, 2, 3].map(() => hotel.api.post('/reservations', bookingOf(stock, { guest: who }))),
      ])
      expect([200, 409]).toContain(erased.status)
      for (const { status, text, body } of booked) {
        expect(status, text).toBe(201)
        expect(body.guest_id === first.guest_id).toBe(erased.status === 409)
      }
    }
  })
})

describe('rule 28.16 — retention', () => {
  it('rule 28.16 — the rest is erased when its retention ends, once, automatically', async () => {
    const { id, traces } = await regular()
    const document = async () => (await hotel.api.get(`/invoices?guest_id=${id}&status=paid`)).body.data[0]
    const { version } = await document()
    await erase(id)
    await finish()
    test.clock.set('2037-12-31T12:00:00Z')
    await finish()
    expect((await findings(test.db, traces)).length).toBeGreaterThan(0)
    test.clock.set('2038-01-01T00:00:10Z')
    await Promise.all([finish(), finish()])
    expect(await findings(test.db, traces)).toEqual([])
    const { body } = await erase(id)
    expect(body).toMatchObject({ retained: [], kept_count: 0, kept_until: null })
    expect(body.completed_at).toBe('2038-01-01T00:00:10Z')
    expect(await document()).toMatchObject({ bill_to: { name: 'Erased Guest' }, version: version + 1 })
    expect(await doctor()).toEqual([])
  })
})
