import { describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { actions } from '#test/harness/front-desk.ts'
import { documentsOf } from '#test/harness/invoices/invoices.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { book, bookingOf, eur, makeBooking, makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const night = (date: string, amount: number) => ({ date, amount: eur(amount) })
const FAMILY = { type: 'amount', value: 10_000, reason: 'Friend of the house' } as const
const TENTH = { type: 'percent', value: 10, reason: 'Late room' } as const
const pricesOf = (stay: Answer) => stay.nightly_rates.map(({ amount }: Answer) => amount.amount)
const sourcesOf = (stay: Answer) => stay.nightly_rates.map(({ source }: Answer) => source)

/** Three nights at 120.00, city tax of 2.00 per person and night, a deposit of half. */
async function makeHotel() {
  test.clock.set('2027-01-04T15:00:00Z')
  const property = { city_tax: { basis: 'per_person_night', amount: eur(200) } } as const
  const hotel = await test.createHotel({ property })
  const stock = await makeStock(hotel.api, { inventory_count: 5 })
  return { hotel, stock, api: hotel.api }
}
const roleAt = async (hotel: Hotel, role: 'manager' | 'front_desk') => (await staffOf(test, hotel, role)).api

describe('rule 22.2 — a price by hand', () => {
  it('applies to the named nights, the plan to others; taxes, deposit, fee and draft follow', async () => {
    const { api } = await makeHotel()
    const deposit_rule = { type: 'percent', percent: 50, due: 'on_arrival' }
    const stock = await makeStock(api, {
      rate_plan: { deposit_rule, cancellation_policy: { refundable: false } },
    })
    const stay = await makeBooking(api, stock, { nightly_prices: [night('2027-03-16', 9_000)] })
    expect(pricesOf(stay)).toEqual([12_000, 9_000, 12_000])
    expect(sourcesOf(stay)).toEqual(['base', 'manual', 'base'])
    expect(stay).toMatchObject({ total: eur(34_200), discount: null, promotion_code: null })
    expect(stay.taxes[0]).toMatchObject({ net: eur(30_841), amount: eur(2_159) })
    expect(stay.deposit.required).toEqual(eur(17_100))
    const quote = (await api.get(`/reservations/${stay.id}/cancellation-quote`)).body
    expect(quote.fee).toEqual(eur(33_000))
    const drafts = await documentsOf(api, stay.id)
    expect(drafts.find(({ type }: Answer) => type === 'invoice').total).toEqual(eur(34_200))
  })

  it('of 0 requires no deposit, whatever the plan', async () => {
    const { api } = await test.createHotel()
    const deposit_rule = { type: 'amount', amount: eur(5_000), due: 'at_booking' }
    const stock = await makeStock(api, { rate_plan: { deposit_rule } })
    const nightly_prices = ['2027-03-15', '2027-03-16', '2027-03-17'].map((date) => night(date, 0))
    const stay = await makeBooking(api, stock, { nightly_prices })
    expect(stay).toMatchObject({ total: eur(0), status: 'confirmed', deposit: null, hold_expires_at: null })
  })

  it('sells a night without a price of the plan, and 0 is free', async () => {
    const { api } = await makeHotel()
    const room = await makeStock(api)
    const parent = await makePlan(api, room.room_type_id, { name: 'Parent' })
    const plan = await makePlan(api, room.room_type_id, {
      name: 'Derived',
      base_price: undefined,
      derived_from: { rate_plan_id: parent.id, adjustment: { type: 'amount', value: -12_000 } },
    })
    const stock = { ...room, rate_plan_id: plan.id }
    const dates = ['2027-03-15', '2027-03-16', '2027-03-17']
    const some = dates.slice(1).map((date) => night(date, 5_000))
    const refused = await book(api, stock, { nightly_prices: some })
    expect(refused.body.error).toMatchObject({ code: 'SVC-1008', details: { date: '2027-03-15' } })
    const all = [night('2027-03-15', 0), ...some]
    expect(pricesOf(await makeBooking(api, stock, { nightly_prices: all }))).toEqual([0, 5_000, 5_000])
  })

  it('422 SVC-2002 — a night outside of the stay, repeated, in another currency', async () => {
    const { api, stock } = await makeHotel()
    const refused = async (...nightly_prices: object[]) =>
      (await book(api, stock, { nightly_prices })).body.error.details[0]
    expect(await refused(night('2027-03-18', 1))).toMatchObject({
      field: 'nightly_prices.0.date',
      code: 'not_in_stay',
    })
    expect(await refused(night('2027-03-15', 1), night('2027-03-15', 2))).toMatchObject({
      field: 'nightly_prices.1.date',
      code: 'twice',
    })
    const dollars = { date: '2027-03-15', amount: { amount: 1, currency: 'USD' } }
    expect(await refused(dollars)).toMatchObject({
      field: 'nightly_prices.0.amount.currency',
      code: 'other_currency',
    })
  })

  it('in a dry run is returned and not stored', async () => {
    const { api, stock } = await makeHotel()
    const body = bookingOf(stock, { nightly_prices: [night('2027-03-15', 1_000)], discount: TENTH })
    const quote = await api.post('/reservations?dry_run=true', body)
    expect(quote).toMatchObject({ status: 200, body: { dry_run: true, total: eur(23_700) } })
    expect((await api.get('/reservations')).body.data).toEqual([])
  })
})

describe('rule 22.3 — a discount', () => {
  it('is apportioned to the cent, shows the price before it, and is removed by null', async () => {
    const { api, stock } = await makeHotel()
    const stay = await makeBooking(api, stock, { discount: FAMILY })
    expect(pricesOf(stay)).toEqual([8_666, 8_667, 8_667])
    expect(sourcesOf(stay)).toEqual(['manual', 'manual', 'manual'])
    expect(stay.nightly_rates[0].before_discount).toEqual({ amount: eur(12_000), source: 'base' })
    expect(stay).toMatchObject({ total: eur(27_200), discount: FAMILY })
    const { body } = await api.patch(`/reservations/${stay.id}`, { discount: null })
    expect(body).toMatchObject({ total: eur(37_200), discount: null })
    expect(body.nightly_rates).toEqual((await makeBooking(api, stock)).nightly_rates)
  })

  it('SVC-1008 price_not_positive where it would reduce a night to 0 or below; free nights stay free', async () => {
    const { api, stock } = await makeHotel()
    for (const value of [36_000, 50_000]) {
      const { body } = await book(api, stock, { discount: { ...FAMILY, value } })
      expect(body.error).toMatchObject({ code: 'SVC-1008', details: { reason: 'price_not_positive' } })
    }
    const whole = await book(api, stock, { discount: { ...TENTH, value: 100 } })
    expect(whole.body.error.code).toBe('SVC-1008')
    const nightly_prices = [night('2027-03-15', 0)]
    const stay = await makeBooking(api, stock, { discount: { ...FAMILY, value: 23_998 }, nightly_prices })
    expect(pricesOf(stay)).toEqual([0, 1, 1])
  })
})

describe('rule 22.5 — prices by hand stay on their nights', () => {
  it('extended, shortened, moved, another party, plan and reprice', async () => {
    const { api, stock } = await makeHotel()
    const dearer = await makePlan(api, stock.room_type_id, { name: 'Dear', base_price: eur(20_000) })
    const nightly_prices = [night('2027-03-16', 5_000)]
    const { id } = await makeBooking(api, stock, { nightly_prices })
    const change = async (body: object) => {
      const reply = await api.patch(`/reservations/${id}`, body)
      expect(reply.status, reply.text).toBe(200)
      return [pricesOf(reply.body), sourcesOf(reply.body)]
    }
    expect(await change({ check_out: '2027-03-19' })).toEqual([
      [12_000, 5_000, 12_000, 12_000],
      ['base', 'manual', 'base', 'base'],
    ])
    expect((await change({ rate_plan_id: dearer.id }))[0]).toEqual([20_000, 5_000, 20_000, 20_000])
    expect((await change({ price_mode: 'reprice', check_out: '2027-03-17' }))[0]).toEqual([20_000, 5_000])
    expect(await change({ nightly_prices: [{ date: '2027-03-16', amount: null }] })).toEqual([
      [20_000, 20_000],
      ['base', 'base'],
    ])
  })

  it('a discount keeps its nights and is applied again when they are repriced', async () => {
    const { api, stock } = await makeHotel()
    const dearer = await makePlan(api, stock.room_type_id, { name: 'Dear', base_price: eur(20_000) })
    const { id } = await makeBooking(api, stock, { discount: TENTH })
    const path = `/reservations/${id}`
    const longer = await api.patch(path, { check_out: '2027-03-19' })
    expect(pricesOf(longer.body)).toEqual([10_800, 10_800, 10_800, 12_000])
    const other = await api.patch(path, { rate_plan_id: dearer.id })
    expect(pricesOf(other.body)).toEqual([18_000, 18_000, 18_000, 20_000])
    const moved = await api.patch(path, { check_in: '2027-03-18', check_out: '2027-03-20' })
    expect(moved.body).toMatchObject({ discount: null })
    expect(pricesOf(moved.body)).toEqual([20_000, 20_000])
  })

  it('in house past nights keep their price, and naming one is 422', async () => {
    const { hotel, api, stock } = await makeHotel()
    const { id } = await makeBooking(api, stock)
    test.clock.set('2027-03-15T15:00:00Z')
    await api.patch(`/reservations/${id}`, { room_id: (await api.get('/rooms')).body.data[0].id })
    await actions(hotel, id).to('checked_in')
    test.clock.set('2027-03-16T15:00:00Z')
    const frozen = await api.patch(`/reservations/${id}`, { nightly_prices: [night('2027-03-15', 1)] })
    expect(frozen.body.error.details[0]).toMatchObject({ field: 'nightly_prices.0.date', code: 'frozen' })
    const { body } = await api.patch(`/reservations/${id}`, { discount: TENTH })
    expect(pricesOf(body)).toEqual([12_000, 10_800, 10_800])
  })
})

describe('rule 22.1 — permissions', () => {
  it('SVC-4103 — the front desk books at the price of the plan; a manager can set another', async () => {
    const { hotel, stock } = await makeHotel()
    const desk = await roleAt(hotel, 'front_desk')
    const refused = await book(desk, stock, { discount: TENTH })
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'SVC-4103' } } })
    const { id } = await makeBooking(desk, stock)
    const change = { nightly_prices: [night('2027-03-15', 1)] }
    expect((await desk.patch(`/reservations/${id}`, change)).status).toBe(403)
    const manager = await roleAt(hotel, 'manager')
    expect((await manager.patch(`/reservations/${id}`, change)).status).toBe(200)
  })

  it('SVC-4004 — a key restricted to operations also needs setPricesByHand', async () => {
    const { hotel, stock } = await makeHotel()
    const manager = await roleAt(hotel, 'manager')
    const keyFor = async (...operations: string[]) =>
      test.client((await manager.make('/keys', { name: 'Desk', operations })).secret)
    const plain = await keyFor('createReservation', 'getAvailability')
    const refused = await book(plain, stock, { discount: TENTH })
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'SVC-4004' } } })
    expect((await book(plain, stock)).status).toBe(201)
    const may = await keyFor('createReservation', 'setPricesByHand')
    expect((await book(may, stock, { discount: TENTH })).status).toBe(201)
  })
})

describe('rule 22.13, 22.14 — prices by hand are visible', () => {
  it('in events, in the activity, and as an exception of the day with its reason', async () => {
    const { hotel, api, stock } = await makeHotel()
    const stay = { check_in: '2027-02-04', check_out: '2027-02-06' }
    const { id } = await makeBooking(api, stock, { ...stay, discount: TENTH })
    const other = await makeBooking(api, stock, { ...stay, nightly_prices: [night('2027-02-04', 9_000)] })
    await makeBooking(api, stock, stay)
    // Other dates at another price would be no exception by themselves.
    const longer = { check_out: '2027-02-07', nightly_prices: [night('2027-02-06', 7_000)] }
    await api.patch(`/reservations/${other.id}`, longer)
    const [changed, , , first] = (await api.get('/events')).body.data
    expect(first.data).toMatchObject({ discount: TENTH, nights_by_hand: [], promotion_code: null })
    expect(changed.data.nights_by_hand).toEqual(['2027-02-04', '2027-02-06'])
    expect(changed.data.changed_fields).toContain('nights_by_hand')
    const [entry] = (await api.get(`/reservations/${id}/activity`)).body.data
    expect(entry.changes).toContainEqual({ field: 'discount_reason', before: null, after: TENTH.reason })
    test.clock.set('2027-01-05T09:00:00Z')
    await closeDays(test)
    const { unusual } = (await daysOf(hotel)).at(-1) as Answer
    const by = expect.objectContaining({ type: 'api' })
    expect(unusual).toEqual([
      expect.objectContaining({
        kind: 'discount',
        reservation_id: id,
        amount: eur(-2_400),
        description: TENTH.reason,
        by,
      }),
      expect.objectContaining({ kind: 'price_changed', reservation_id: other.id, amount: eur(-3_000), by }),
      expect.objectContaining({ kind: 'price_changed', reservation_id: other.id, by }),
    ])
  })
})
