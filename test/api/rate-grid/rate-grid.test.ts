import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RateGrid } from '#contract/rate-grid/rate-grid.staff.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { runYieldRule } from '../../harness/rates/run-yield-rule.ts'
import { type BulkStays, insertStays } from '../../harness/reservations/bulk-stays.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { type SignedIn, staffOf } from '../../harness/staff.ts'
import { eur, makePlan, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
const LETTERS: Record<string, string> = {
  override: 'o',
  yield_rule: 'y',
  weekday: 'w',
  base: 'b',
  derived: 'd',
}

describe('the rate grid equals the rate plans and the availability', () => {
  const [FROM, DAYS] = ['2027-01-03', 30] as const
  const TO = addDays(FROM, DAYS - 1)
  let stays: BulkStays
  let clerk: SignedIn
  let grid: RateGrid
  beforeAll(async () => {
    stays = await insertStays(test)
    const { hotel, stocks } = stays
    const [{ room_type_id, rate_plan_id } = { room_type_id: '', rate_plan_id: '' }] = stocks
    const derived_from = (id: string, value: number) => ({
      rate_plan_id: id,
      adjustment: { type: 'percent', value },
      inherit_restrictions: true,
    })
    const saver = await makePlan(hotel.api, room_type_id, {
      name: 'Saver',
      base_price: null,
      derived_from: derived_from(rate_plan_id, -10),
    })
    await makePlan(hotel.api, room_type_id, {
      name: 'Last minute',
      base_price: null,
      derived_from: derived_from(saver.id, -3.5),
      price_overrides: [{ date: '2027-01-20', price: eur(4_000) }],
    })
    await hotel.api.patch(`/rate-plans/${rate_plan_id}`, {
      weekday_prices: [{ days: ['sat'], price: eur(9_000) }],
      restrictions: { min_stay: 2 },
      price_overrides: [
        { date: '2027-01-10', price: eur(8_001), restrictions: { min_stay: 4, stop_sell: true } },
        { start_date: '2027-01-12', end_date: '2027-01-13', restrictions: { closed_to_arrival: true } },
      ],
    })
    const rule = await hotel.api.make('/yield-rules', {
      property_id: hotel.property_id,
      name: 'Spring',
      rate_plan_ids: [rate_plan_id, saver.id],
      conditions: { start_date: '2027-01-24', end_date: '2027-01-25' },
      effect: { type: 'percent', value: 10 },
    })
    await runYieldRule(hotel.api, rule.id)
    await test.app.jobs.find(({ name }) => name === 'apply_yield_rules')!.run()
    clerk = await staffOf(test, hotel, 'front_desk')
    const path = `/rates?property_id=${hotel.property_id}&from=${FROM}&days=${DAYS}`
    grid = (await clerk.api.get(path)).body
  })

  it('for every plan and date: the price, its source, and the overrides of the date', async () => {
    const { data: plans } = (await clerk.api.get(`/rate-plans?limit=100`)).body
    const types = new Set(grid.room_types.map(({ id }) => id))
    const shown = plans.filter(({ room_type_id }: { room_type_id: string }) => types.has(room_type_id))
    expect(grid.plans.map(({ id }) => id).sort()).toEqual(shown.map(({ id }: { id: string }) => id).sort())
    const sources = new Set<string>()
    const ruled = new Set<string>()
    for (const plan of grid.plans) {
      const one = (await clerk.api.get(`/rate-plans/${plan.id}?prices_from=${FROM}&prices_to=${TO}`)).body
      const nights: {
        amount: { amount: number } | null
        source: string | null
        yield_rule?: { id: string; name: string }
      }[] = one.nightly_prices
      const { day, rule } = plan.yields
      expect(day.map((at, i) => [at, grid.yield_rules[rule[i]!]])).toEqual(
        nights.flatMap(({ yield_rule }, at) => (yield_rule ? [[at, yield_rule]] : [])),
      )
      for (const at of day) ruled.add(plan.source[at]!)
      expect(plan.price).toEqual(nights.map(({ amount }) => amount?.amount ?? null))
      expect([...plan.source]).toEqual(nights.map(({ source }) => (source ? LETTERS[source] : '-')))
      expect(plan).toMatchObject({ name: one.name, version: one.version, derived_from: one.derived_from })
      expect(grid.room_types[plan.room_type]!.id).toBe(one.room_type_id)
      for (const source of plan.source) sources.add(source)
      const { dates } = plan
      const own = dates.day.map((day, at) => ({
        date: addDays(FROM, day),
        ...(dates.price[at] !== null && { price: eur(dates.price[at]!) }),
        ...(dates.restrictions[at] && { restrictions: dates.restrictions[at] }),
      }))
      expect(own).toEqual(one.price_overrides)
    }
    expect([...sources].sort()).toEqual(['b', 'd', 'o', 'w', 'y'])
    expect([...ruled].sort()).toEqual(['d', 'y'])
    expect(grid.yield_rules).toMatchObject([{ name: 'Spring' }])
  })

  it('for every room type and date: the availability', async () => {
    const { data } = (await clerk.api.get(`/availability?from=${FROM}&to=${addDays(FROM, DAYS)}&adults=2`))
      .body
    for (const { room_type_id, nights } of data) {
      const type = grid.room_types.find(({ id }) => id === room_type_id)
      if (type) expect(type.left).toEqual(nights.map(({ available }: { available: number }) => available))
    }
    expect(new Set(grid.room_types.flatMap(({ left }) => left)).size).toBeGreaterThan(1)
  })

  it('the price without an override is the price after it is cleared', async () => {
    const { hotel, stocks } = stays
    const plan = grid.plans.find(({ id }) => id === stocks[0]!.rate_plan_id)!
    const clear = { date: '2027-01-10', price: null }
    await hotel.api.patch(`/rate-plans/${plan.id}`, { price_overrides: [clear] })
    const path = `/rates?property_id=${hotel.property_id}&from=${FROM}&days=${DAYS}`
    const after: RateGrid = (await clerk.api.get(path)).body
    const cleared = after.plans.find(({ id }) => id === plan.id)!
    expect(plan.price[7]).toBe(8_001)
    expect([cleared.price[7], cleared.source[7]]).toEqual([plan.plan_price[7], plan.plan_source[7]])
  })

  it('the header is the occupancy of the performance report, this year and last', async () => {
    const { hotel } = stays
    const owner = await staffOf(test, hotel, 'owner')
    const report = `/reports/performance?property_id=${hotel.property_id}&from=${FROM}&to=${TO}`
    const { status, body } = await owner.api.get(`${report}&compare=last_year_weekday`)
    expect([status, body.error]).toEqual([200, undefined])
    const percent = (share: number | null) => (share === null ? null : Math.round(share))
    expect(grid.heads.occupancy).toEqual(
      body.data.map(({ occupancy }: { occupancy: number | null }) => percent(occupancy)),
    )
    expect(Math.max(...grid.heads.occupancy.map((share) => share ?? 0))).toBeGreaterThan(0)
  })
})

describe('a date of the rate grid', () => {
  beforeEach(() => test.clock.set('2027-01-04T15:00:00Z'))

  it('has its last editor and the time; after another user clears it, it has none', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const seller = await staffOf(test, hotel, 'revenue')
    const path = `/rate-plans/${stock.rate_plan_id}`
    const read = async (): Promise<RateGrid> =>
      (await seller.api.get(`/rates?property_id=${hotel.property_id}&from=2027-01-04&days=14`)).body
    await seller.api.patch(path, {
      price_overrides: [
        { date: '2027-01-06', price: eur(9_900) },
        { date: '2027-01-07', price: eur(9_900) },
      ],
    })
    test.clock.set('2027-01-04T16:00:00Z')
    await hotel.api.patch(path, { price_overrides: [{ date: '2027-01-07', restrictions: { min_stay: 3 } }] })
    const [{ dates } = (await read()).plans[0]!] = (await read()).plans
    expect(dates.day).toEqual([2, 3])
    expect(dates.changed_at).toEqual(['2027-01-04T15:00:00Z', '2027-01-04T16:00:00Z'])
    const { name } = (await seller.api.get('/me')).body.user
    expect(dates.changed_by[0]).toBe(name)
    expect(dates.changed_by[1]).not.toBe(name)
    await seller.api.patch(path, { price_overrides: [{ date: '2027-01-06', price: null }] })
    expect((await read()).plans[0]!.dates.day).toEqual([3])
  })

  it('404 SVC-3001 — for a property that the caller does not see; 422 for more than two months of nights', async () => {
    const hotel = await test.createHotel()
    const other = await test.createHotel()
    const clerk = await staffOf(test, hotel, 'front_desk')
    const ask = (property_id: string, days: number) =>
      clerk.api.get(`/rates?property_id=${property_id}&from=2027-01-04&days=${days}`)
    expect(await ask(other.property_id, 14)).toMatchObject({
      status: 404,
      body: { error: { code: 'SVC-3001' } },
    })
    expect(await ask(hotel.property_id, 63)).toMatchObject({
      status: 422,
      body: { error: { code: 'SVC-2002' } },
    })
  })
})
