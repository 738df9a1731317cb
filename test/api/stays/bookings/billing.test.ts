import { beforeAll, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import type { Hotel } from '#test/harness/app.ts'
import { actions } from '#test/harness/front-desk.ts'
import { DEPOSIT, expectMoneyAgrees } from '#test/harness/payments.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeStock, roomsOf, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
let rooms: { id: string }[]

beforeAll(async () => {
  test.clock.set('2027-01-04T15:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 40 })
  rooms = (await hotel.api.get('/rooms?limit=100')).body.data
})

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const DATES = { check_in: '2027-01-04', check_out: '2027-01-07' }
let next = 0
/** Rooms of 360.00 from today, each in a room of the house. */
const makeRooms = (count: number, wish: Record<string, unknown> = {}): Promise<Answer> => {
  const some = Array.from({ length: count }, () => ({ ...stock, ...DATES, room_id: rooms[next++]!.id }))
  return hotel.api.make('/bookings', roomsOf(some, wish))
}
const folio = async (id: string): Promise<Answer> => (await hotel.api.get(`/bookings/${id}/folio`)).body
const read = async (id: string): Promise<Answer> => (await hotel.api.get(`/bookings/${id}`)).body
const change = (id: string, body: object, query = '') => hotel.api.patch(`/bookings/${id}${query}`, body)
const pay = (id: string, amount: number, more: object = {}) =>
  hotel.api.post(`/bookings/${id}/payments`, { amount: eur(amount), method: 'cash', ...more })
const checkIn = async (booking: Answer) => {
  for (const { id } of booking.reservations)
    expect((await actions(hotel, id).to('checked_in')).status).toBe(200)
}

async function expectInOrder() {
  await expectMoneyAgrees(test.db, hotel.account_id)
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings.filter(({ account_id }) => account_id === hotel.account_id)).toEqual([])
}

describe('rule 4.64 — the bill of a booking', () => {
  it('is one statement of its rooms, by_room unless it is booked or changed to be together', async () => {
    const booking = await makeRooms(2)
    expect(booking.billing).toBe('by_room')
    expect((await makeRooms(1, { billing: 'together' })).billing).toBe('together')
    const bill = await folio(booking.id)
    expect(bill).toMatchObject({ billing: 'by_room', total: eur(72_000), balance: eur(72_000) })
    expect(bill.rooms).toMatchObject(
      booking.reservations.map(({ id }: Answer) => ({
        reservation_id: id,
        bill_to: { name: 'Ngozi Okafor' },
        documents: [{ type: 'invoice', number: null, amount_due: eur(36_000) }],
      })),
    )
  })

  it('is without what staff have placed on other folios', async () => {
    const { id, reservations } = await makeRooms(2)
    const path = `/reservations/${reservations[0].id}`
    const own = await hotel.api.make(`${path}/folios`, { name: 'Bar' })
    const bar = { description: 'Bar', vat_rate: '19.00', quantity: 1, unit_price: eur(900) }
    await hotel.api.make(`${path}/charges`, { ...bar, folio_id: own.id })
    await hotel.api.make(`${path}/charges`, bar)
    expect(await folio(id)).toMatchObject({ total: eur(72_900), balance: eur(72_900) })
    expect((await read(id)).balance).toEqual(eur(73_800))
  })

  it('404 SVC-3001 — a booking of another account', async () => {
    const foreign = 'bkg_01kh4rb9s0e6v8t3m5q7x2nwd7'
    expect((await hotel.api.get(`/bookings/${foreign}/folio`)).body.error.code).toBe('SVC-3001')
    expect((await change(foreign, { billing: 'together' })).body.error.code).toBe('SVC-3001')
    expect((await pay(foreign, 100)).body.error.code).toBe('SVC-3001')
  })
})

describe('rule 4.64 — PATCH /bookings/{id}', () => {
  it('changes billing and the payer of all rooms: previewed, with a new version, an event and an audit row', async () => {
    const { id, version, reservations } = await makeRooms(2)
    const bill_to = { company_name: 'Okafor Trading Ltd' }
    const preview = await change(id, { billing: 'together', bill_to }, '?dry_run=true')
    expect(preview.body).toMatchObject({ dry_run: true, billing: 'together' })
    expect((await read(id)).billing).toBe('by_room')
    const changed = await change(id, { billing: 'together', bill_to })
    expect(changed.body).toMatchObject({ id, billing: 'together' })
    expect(changed.body.version).toBeGreaterThan(version)
    const payers = (await folio(id)).rooms.map(({ bill_to: payer }: Answer) => payer.company_name)
    expect(payers).toEqual(['Okafor Trading Ltd', 'Okafor Trading Ltd'])
    const manager = await staffOf(test, hotel, 'manager')
    const { data } = (await manager.api.get(`/audit-log?resource_id=${id}`)).body
    const row = data.find(({ action }: Answer) => action === 'updateBooking')
    expect(row.changes.map(({ field }: Answer) => field)).toEqual(expect.arrayContaining(['billing']))
    const back = await change(id, { bill_to: null })
    expect(back.body.billing).toBe('together')
    expect((await folio(id)).rooms[1].bill_to).toMatchObject({ name: 'Ngozi Okafor', company_name: null })
    const same = await change(id, { billing: 'together' })
    expect(same.body.version).toBe(back.body.version)
    const list = await hotel.api.get(`/bookings?updated_since=${back.body.updated_at}`)
    expect(list.body.data.map((one: Answer) => one.id)).toContain(id)
    expect(reservations).toHaveLength(2)
    await expectInOrder()
  })

  it('409 SVC-7001 — once a final invoice is issued; 412 SVC-1015 — changed since', async () => {
    const { id, version, reservations } = await makeRooms(2)
    const stale = await hotel.api.patch(`/bookings/${id}`, { billing: 'together' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.error.code, version]).toEqual([412, 'SVC-1015', 2])
    const [{ documents }] = (await folio(id)).rooms
    await hotel.api.make(`/invoices/${documents[0].id}/issue`, undefined)
    const refused = await change(id, { billing: 'together' })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'SVC-7001'])
    expect(refused.body.error.details.invoice_id).toBe(documents[0].id)
    expect(reservations).toHaveLength(2)
  })

  it('409 SVC-8004 — a payer whose credit limit the rooms exceed together', async () => {
    const credit_limit = eur(60_000)
    const company = await hotel.api.make('/companies', { name: 'Okafor Trading Ltd', credit_limit })
    const { id } = await makeRooms(2)
    const bill_to = { company_id: company.id }
    expect((await change(id, { bill_to })).body.error.code).toBe('SVC-8004')
    expect((await folio(id)).rooms[0].bill_to.company_id).toBeNull()
    const over = await change(id, { bill_to, credit_override: { reason: 'Paid by bank today' } })
    expect(over.status).toBe(200)
    expect((await hotel.api.get(`/companies/${company.id}`)).body.credit_used).toEqual(eur(72_000))
    await expectInOrder()
  })
})

describe('rule 4.64 — rooms that are billed together check out', () => {
  it('without payment, until the last of them, who is asked for all of it', async () => {
    const booking = await makeRooms(3, { billing: 'together' })
    await checkIn(booking)
    const [one, two, three] = booking.reservations.map(({ id }: Answer) => actions(hotel, id))
    expect((await one.to('checked_out')).status).toBe(200)
    expect((await two.to('checked_out')).status).toBe(200)
    const refused = await three.to('checked_out')
    expect(refused.body.error).toMatchObject({ code: 'SVC-1007', details: { reason: 'open_balance' } })
    // One night was stayed: 120.00 of each room.
    const own = (await folio(booking.id)).rooms[2].documents[0]
    await hotel.api.make(`/invoices/${own.id}/payments`, { amount: eur(12_000), method: 'cash' })
    expect((await three.to('checked_out')).body.error.details.reason).toBe('open_balance')
    expect((await pay(booking.id, 24_000)).status).toBe(201)
    expect((await three.to('checked_out')).status).toBe(200)
    expect(await read(booking.id)).toMatchObject({ status: 'checked_out', balance: eur(0) })
    await expectInOrder()
  })

  it('are asked for what is on other folios as ever, and by_room for their own', async () => {
    const booking = await makeRooms(2, { billing: 'together' })
    await checkIn(booking)
    const [{ id }] = booking.reservations
    const own = await hotel.api.make(`/reservations/${id}/folios`, { name: 'Bar' })
    const bar = { description: 'Bar', vat_rate: '19.00', quantity: 1, unit_price: eur(900) }
    await hotel.api.make(`/reservations/${id}/charges`, { ...bar, folio_id: own.id })
    const leave = () => actions(hotel, id).to('checked_out')
    expect((await leave()).body.error.details.reason).toBe('open_balance')
    const { data } = (await hotel.api.get(`/reservations/${id}/folios`)).body
    await hotel.api.make(`/invoices/${data[1].draft_invoice_id}/payments`, {
      ...{ amount: eur(900), method: 'cash' },
    })
    expect((await leave()).status).toBe(200)
    const apart = await makeRooms(2)
    await checkIn(apart)
    const alone = await actions(hotel, apart.reservations[0].id).to('checked_out')
    expect(alone.body.error.details.reason).toBe('open_balance')
  })
})

describe('rule 4.64 — POST /bookings/{id}/payments', () => {
  it('is divided over the deposits, which confirms all rooms, then over the rooms', async () => {
    const deposit = await makeStock(hotel.api, { inventory_count: 2, rate_plan: DEPOSIT })
    const booking = await hotel.api.make('/bookings', roomsOf([deposit, deposit], { billing: 'together' }))
    expect(booking.status).toBe('pending_payment')
    const first = await pay(booking.id, 15_000)
    expect(first.body.data.map(({ amount }: Answer) => amount.amount)).toEqual([10_800, 4_200])
    expect((await read(booking.id)).status).toBe('pending_payment')
    const more = await pay(booking.id, 10_000)
    expect(more.body.data.map(({ amount }: Answer) => amount.amount)).toEqual([6_600, 3_400])
    expect((await read(booking.id)).status).toBe('confirmed')
    const rest = await pay(booking.id, 47_000, {
      method: 'bank_transfer',
      reference: 'Transfer of 4 January',
    })
    expect(rest.body.total).toEqual(eur(47_000))
    expect(await read(booking.id)).toMatchObject({ status: 'confirmed', balance: eur(0) })
    const bill = await folio(booking.id)
    expect([bill.amount_paid, bill.balance]).toEqual([eur(72_000), eur(0)])
    await expectInOrder()
  })

  it('409 SVC-8002 — more than is due, of which nothing is recorded; 422 for another currency', async () => {
    const { id } = await makeRooms(2)
    const over = await pay(id, 72_001)
    expect(over.body.error).toMatchObject({ code: 'SVC-8002', details: { due: eur(72_000) } })
    expect((await read(id)).amount_paid).toEqual(eur(0))
    const foreign = await hotel.api.post(`/bookings/${id}/payments`, {
      amount: { amount: 100, currency: 'CHF' },
      method: 'cash',
    })
    expect(foreign.body.error.details[0].field).toBe('amount.currency')
  })
})
