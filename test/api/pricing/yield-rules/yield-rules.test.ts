import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { runYieldRule } from '#test/harness/rates/run-yield-rule.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makePlan, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let api: Client
let stock: Stock
/** Derives from the plan of `stock`, 10 % less. */
let saver: string

const ROOMS = 5
/** The job that applies rules every minute. */
const run = () => test.app.jobs.find(({ name }) => name === 'apply_yield_rules')!.run()

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  api = hotel.api
  stock = await makeStock(api, { inventory_count: ROOMS, rate_plan: { base_price: eur(10000) } })
  const derived_from = { rate_plan_id: stock.rate_plan_id, adjustment: { type: 'percent', value: -10 } }
  saver = (await makePlan(api, stock.room_type_id, { name: 'Saver', base_price: null, derived_from })).id
})

const make = (more: object = {}) =>
  api.make('/yield-rules', {
    ...{ property_id: hotel.property_id, name: 'Nearly full', rate_plan_ids: [stock.rate_plan_id] },
    ...{ conditions: { occupancy_at_least: 80 }, effect: { type: 'percent', value: 10 } },
    ...more,
  })
const running = async (more: object = {}) => {
  const rule = await make(more)
  return (await runYieldRule(api, rule.id)).body
}
const planOf = async (id: string, from: string, to: string) =>
  (await api.get(`/rate-plans/${id}?prices_from=${from}&prices_to=${to}`)).body
const priceOn = async (date: string, id = stock.rate_plan_id) =>
  (await planOf(id, date, date)).nightly_prices[0]
const sell = (date: string, rooms: number) =>
  Promise.all(
    Array.from({ length: rooms }, () =>
      makeBooking(api, stock, {
        check_in: date,
        check_out: Temporal.PlainDate.from(date).add({ days: 1 }).toString(),
      }),
    ),
  )
const setByHand = (date: string, price: number | null) =>
  api.patch(`/rate-plans/${stock.rate_plan_id}`, {
    price_overrides: [{ date, price: price === null ? null : eur(price) }],
  })

describe('rule 21.11 — a running rule', () => {
  it('prices matching nights under its name, which bookings show', async () => {
    const { id } = await make()
    await sell('2027-02-13', 4)
    await run()
    expect(await priceOn('2027-02-13')).toMatchObject({ amount: eur(10000), source: 'base' })
    await runYieldRule(api, id)
    await run()
    const yield_rule = { id, name: 'Nearly full' }
    expect(await priceOn('2027-02-13')).toMatchObject({
      amount: eur(11000),
      source: 'yield_rule',
      yield_rule,
    })
    expect(await priceOn('2027-02-13', saver)).toMatchObject({
      amount: eur(9900),
      source: 'derived',
      yield_rule,
    })
    expect(await priceOn('2027-02-14')).toMatchObject({ amount: eur(10000), source: 'base' })
    expect((await api.get(`/yield-rules/${id}`)).body).toMatchObject({ status: 'running', nights_priced: 1 })
    const stay = await makeBooking(api, stock, { check_in: '2027-02-13', check_out: '2027-02-14' })
    expect(stay.nightly_rates).toEqual([
      { date: '2027-02-13', amount: eur(11000), source: 'yield_rule', yield_rule },
    ])
  })

  it('writes nothing without a change, and removes its price where its conditions no longer hold', async () => {
    await running()
    const [stay] = await sell('2027-02-13', 4)
    await run()
    const { version } = await planOf(stock.rate_plan_id, '2027-02-13', '2027-02-13')
    expect(version).toBe(2)
    await run()
    test.clock.advance({ hours: 1 })
    await run()
    expect((await planOf(stock.rate_plan_id, '2027-02-13', '2027-02-13')).version).toBe(2)
    await api.post(`/reservations/${stay!.id}/cancel`)
    await run()
    expect(await priceOn('2027-02-13')).toMatchObject({ amount: eur(10000), source: 'base' })
  })

  it('is visible: one rate_plan.updated per plan, and a row in the audit log with the rule as actor', async () => {
    await test.db.query(`UPDATE accounts SET optional_events = '{rate_plan.updated}' WHERE account_id = $1`, [
      hotel.account_id,
    ])
    const { id } = await running()
    await sell('2027-02-13', 4)
    await sell('2027-02-20', 5)
    await run()
    const events = (await api.get(`/events?resource_id=${stock.rate_plan_id}`)).body.data
    expect(events).toMatchObject([{ data: { version: 2, changed_fields: ['yield_prices'] } }])
    const { rows } = await test.db.query(
      `SELECT actor_id, actor_name, resource_id FROM audit_log WHERE account_id = $1 AND action = 'applyYieldRule'`,
      [hotel.account_id],
    )
    expect(rows).toEqual([{ actor_id: id, actor_name: 'Nearly full', resource_id: stock.rate_plan_id }])
  })

  it('rule 21.13 — does not change prices set by hand, of the parent plan too, and applies again when they are removed', async () => {
    await running({ rate_plan_ids: [stock.rate_plan_id, saver] })
    await sell('2027-02-13', 4)
    await setByHand('2027-02-13', 30000)
    await run()
    expect(await priceOn('2027-02-13')).toMatchObject({ amount: eur(30000), source: 'override' })
    expect(await priceOn('2027-02-13', saver)).toMatchObject({ amount: eur(27000), source: 'derived' })
    await setByHand('2027-02-13', null)
    await run()
    expect(await priceOn('2027-02-13')).toMatchObject({ amount: eur(11000) })
    // Calculated from the price without rules: applied once, not on top of the parent plan.
    expect(await priceOn('2027-02-13', saver)).toMatchObject({ amount: eur(9900), source: 'yield_rule' })
    // An override by hand applies at once, before the rule runs again.
    await setByHand('2027-02-13', 20000)
    expect(await priceOn('2027-02-13')).toMatchObject({ amount: eur(20000), source: 'override' })
  })

  it('rule 21.12 — within days of arrival, below an occupancy of some room types, in order', async () => {
    const late = { days_before: 3, occupancy_below: 40, room_type_ids: [stock.room_type_id] }
    await running({
      ...{ name: 'Last minute', position: 2, conditions: late },
      ...{ effect: { type: 'percent', value: -8 }, floor: eur(9500) },
    })
    const weekend = { weekdays: ['wed'], days_before: 5 }
    await running({
      name: 'Wednesdays',
      position: 1,
      conditions: weekend,
      effect: { type: 'amount', value: 700 },
    })
    await sell('2027-01-05', 2)
    await run()
    const { nightly_prices } = await planOf(stock.rate_plan_id, '2027-01-04', '2027-01-08')
    expect(nightly_prices.map(({ amount }: { amount: { amount: number } }) => amount.amount)).toEqual([
      9500, 10000, 10700, 9500, 10000,
    ])
  })
})

describe('rule 21.14 — prices of a rule can be reverted', () => {
  it('a revert pauses it and leaves prices as if it had never run; a pause alone keeps them', async () => {
    const { id } = await running()
    await sell('2027-02-13', 4)
    await run()
    await api.patch(`/yield-rules/${id}`, { status: 'paused' })
    await run()
    expect(await priceOn('2027-02-13')).toMatchObject({ amount: eur(11000) })
    await runYieldRule(api, id)
    const reverted = await api.post(`/yield-rules/${id}/revert`)
    expect(reverted.body).toMatchObject({ status: 'paused', nights_priced: 0 })
    await run()
    expect(await priceOn('2027-02-13')).toMatchObject({ amount: eur(10000), source: 'base' })
  })

  it('a paused rule keeps its price beneath one set by hand, whatever other rules run: the undo restores it', async () => {
    const { id } = await running()
    await running({ name: 'Another', conditions: { occupancy_at_least: 100 }, rate_plan_ids: [saver] })
    await sell('2027-02-13', 4)
    await run()
    await api.patch(`/yield-rules/${id}`, { status: 'paused' })
    const changes = [{ rate_plan_id: stock.rate_plan_id, date: '2027-02-13', price: eur(30000) }]
    const body = { property_id: hotel.property_id, changes }
    const { undo } = (await api.post('/rate-plans/changes', body)).body
    await run()
    expect(await priceOn('2027-02-13')).toMatchObject({ amount: eur(30000), source: 'override' })
    expect((await api.post('/rate-plans/changes', undo)).status).toBe(200)
    expect(await priceOn('2027-02-13')).toMatchObject({ amount: eur(11000), yield_rule: { id } })
  })

  it('deleting a rule removes its prices', async () => {
    const { id } = await running()
    await sell('2027-02-13', 4)
    await run()
    expect((await api.delete(`/yield-rules/${id}`)).status).toBe(204)
    expect(await priceOn('2027-02-13')).toMatchObject({ amount: eur(10000), source: 'base' })
    expect((await api.get('/yield-rules')).body.data).toEqual([])
  })

  it('random occupancy, prices by hand and rules: every night equals a simple model', async () => {
    let state = seeded()
    const pick = (n: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * n)
    }
    const up = await running({ position: 1, ceiling: eur(10900) })
    const down = await running({
      ...{ name: 'Empty', position: 2, conditions: { occupancy_below: 40, days_before: 9 } },
      ...{ effect: { type: 'amount', value: -800 } },
    })
    const dates = Array.from({ length: 12 }, (_, i) =>
      Temporal.PlainDate.from('2027-01-06').add({ days: i }).toString(),
    )
    const stays: Record<string, string[]> = Object.fromEntries(dates.map((date) => [date, []]))
    const by_hand = new Map<string, number>()
    const expected = (date: string, days: number) => {
      const sold = stays[date]!.length / ROOMS
      if (by_hand.has(date)) return by_hand.get(date)
      if (sold >= 0.8) return 10900
      return sold < 0.4 && days <= 9 ? 9200 : 10000
    }
    for (let step = 0; step < repetitions(12, 40, 150); step++) {
      for (let i = 0; i < 4; i++) {
        const date = dates[pick(dates.length)]!
        const here = stays[date]!
        const wish = pick(4)
        if (wish < 2 && here.length < ROOMS) here.push((await sell(date, 1))[0]!.id)
        else if (wish === 2 && here.length > 0) await api.post(`/reservations/${here.pop()}/cancel`)
        else if (wish === 3) {
          const price = by_hand.has(date) ? null : 7000 + pick(9000)
          await setByHand(date, price)
          if (price === null) by_hand.delete(date)
          else by_hand.set(date, price)
        }
      }
      await run()
      const { nightly_prices } = await planOf(stock.rate_plan_id, dates[0]!, dates.at(-1)!)
      const found = nightly_prices.map(({ amount }: { amount: { amount: number } }) => amount.amount)
      expect(found).toEqual(dates.map((date, i) => expected(date, i + 2)))
    }
    for (const { id } of [up, down]) await api.post(`/yield-rules/${id}/revert`)
    await run()
    const { nightly_prices } = await planOf(stock.rate_plan_id, dates[0]!, dates.at(-1)!)
    expect(nightly_prices).toEqual(
      dates.map((date) =>
        by_hand.has(date)
          ? { date, amount: eur(by_hand.get(date)!), source: 'override', reason: null }
          : { date, amount: eur(10000), source: 'base', reason: null },
      ),
    )
  })
})

describe('rule 21.15 — the preview', () => {
  it('the next nights are those that it would price, beside those set by hand; nothing is written', async () => {
    const { id } = await make()
    await sell('2027-01-10', 4)
    await sell('2027-01-11', 5)
    await setByHand('2027-01-11', 9000)
    const { body } = await api.post(`/yield-rules/${id}/preview`)
    expect(body.next).toEqual({
      ...{ from: '2027-01-04', to: '2027-03-04', count: 1, set_by_hand: 1 },
      nights: [
        {
          ...{ date: '2027-01-10', rate_plan_id: stock.rate_plan_id, sold: 4, rooms: ROOMS },
          ...{ before: eur(10000), after: eur(11000) },
        },
      ],
    })
    await run()
    expect(await priceOn('2027-01-10')).toMatchObject({ amount: eur(10000) })
  })

  it('the past uses the order book: bookings made while it would have matched', async () => {
    const night = '2027-01-10'
    const close = async (days: number) => {
      test.clock.advance({ hours: 24 * days })
      await test.app.jobs.find(({ name }) => name === 'close_days')!.run()
    }
    await sell(night, 3)
    await close(1)
    await sell(night, 1)
    await close(1)
    // Four of five are sold when this one is booked.
    await sell(night, 1)
    await close(9)
    const { id } = await make()
    const { past } = (await api.post(`/yield-rules/${id}/preview`)).body
    const sums = { room_nights: 1, revenue: eur(10000), revenue_with_rule: eur(11000) }
    expect(past).toEqual({
      from: '2026-10-17',
      to: '2027-01-14',
      ...sums,
      nights: [{ date: night, ...sums }],
    })
  })
})
