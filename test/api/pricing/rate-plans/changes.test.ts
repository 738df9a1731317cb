import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let api: Client
let room_type_id: string
let bar: string
let half_board: string
let saver: string

beforeAll(async () => {
  hotel = await test.createHotel()
  api = hotel.api
  const stock = await makeStock(api, { rate_plan: { name: 'Best rate', base_price: eur(10000) } })
  room_type_id = stock.room_type_id
  bar = stock.rate_plan_id
  half_board = (await makePlan(api, room_type_id, { name: 'Half board', base_price: eur(14000) })).id
  const derived_from = { rate_plan_id: bar, adjustment: { type: 'percent', value: -10 } }
  saver = (await makePlan(api, room_type_id, { name: 'Saver', base_price: null, derived_from })).id
})

const request = (changes: object[], more: object = {}) => ({
  property_id: hotel.property_id,
  changes,
  ...more,
})
const change = async (changes: object[], more?: object) => {
  const reply = await api.post('/rate-plans/changes', request(changes, more))
  expect(reply.text).not.toContain('"error"')
  return reply.body
}
const planOf = async (id: string) => (await api.get(`/rate-plans/${id}`)).body
const datesOf = async (id: string) => (await planOf(id)).price_overrides
const plansNow = () => Promise.all([bar, half_board, saver].map(planOf))
const refusal = async (body: object) => {
  const before = await plansNow()
  const reply = await api.post('/rate-plans/changes', body)
  expect(await plansNow()).toEqual(before)
  return reply.body.error
}

describe('rule 21 — POST /rate-plans/changes', () => {
  it('200 — several plans at once, with every night before and after, those of derived plans too', async () => {
    const body = request([
      { rate_plan_id: bar, start_date: '2027-06-01', end_date: '2027-06-02', price: eur(20000) },
      { rate_plan_id: half_board, date: '2027-06-02', restrictions: { min_stay: 3 } },
    ])
    const dry = await api.post('/rate-plans/changes?dry_run=true', body)
    expect(dry.status).toBe(200)
    expect(await datesOf(bar)).toEqual([])
    const made = await api.post('/rate-plans/changes', body)
    expect({ ...made.body, dry_run: true }).toEqual(dry.body)
    const night = (date: string, was: number, is: number, from: string, to: string) => ({
      date,
      before: { amount: eur(was), source: from, restrictions: {} },
      after: { amount: eur(is), source: to, restrictions: {} },
    })
    expect(made.body.counts).toMatchObject({ dates: 2, nights: 5, plans: 3, channels: 0 })
    expect(made.body.data).toEqual([
      {
        ...{ rate_plan_id: bar, room_type_id, name: 'Best rate', derived: false, version: 2 },
        nights: ['2027-06-01', '2027-06-02'].map((date) => night(date, 10000, 20000, 'base', 'override')),
      },
      {
        ...{ rate_plan_id: half_board, room_type_id, name: 'Half board', derived: false, version: 2 },
        nights: [
          {
            date: '2027-06-02',
            before: { amount: eur(14000), source: 'base', restrictions: { min_stay: 1 } },
            after: { amount: eur(14000), source: 'base', restrictions: { min_stay: 3 } },
          },
        ],
      },
      {
        ...{ rate_plan_id: saver, room_type_id, name: 'Saver', derived: true, version: 1 },
        nights: ['2027-06-01', '2027-06-02'].map((date) => night(date, 9000, 18000, 'derived', 'derived')),
      },
    ])
    expect(await datesOf(bar)).toMatchObject([
      { date: '2027-06-01', price: eur(20000) },
      { date: '2027-06-02', price: eur(20000) },
    ])
    expect(await datesOf(half_board)).toEqual([{ date: '2027-06-02', restrictions: { min_stay: 3 } }])
  })

  it('200 — rule 21.3: an adjustment applies to the price before the request, whatever its source; free stays free', async () => {
    await change([
      {
        rate_plan_id: bar,
        date: '2027-06-10',
        price: eur(333),
        occupancy_prices: [{ adults: 1, price: eur(105) }],
      },
    ])
    const percent = { type: 'percent', value: 10 }
    await change([{ rate_plan_id: bar, date: '2027-06-12', price: eur(0) }])
    const { data } = await change([
      { rate_plan_id: bar, start_date: '2027-06-10', end_date: '2027-06-12', adjustment: percent },
      { rate_plan_id: saver, date: '2027-06-11', adjustment: { type: 'amount', value: -500 } },
    ])
    expect(await datesOf(bar)).toEqual(
      expect.arrayContaining([
        { date: '2027-06-10', price: eur(366), occupancy_prices: [{ adults: 1, price: eur(116) }] },
        { date: '2027-06-11', price: eur(11000) },
        { date: '2027-06-12', price: eur(0) },
      ]),
    )
    expect(await datesOf(saver)).toEqual([{ date: '2027-06-11', price: eur(8500) }])
    const nights = data.find((plan: { rate_plan_id: string }) => plan.rate_plan_id === saver).nights
    expect(nights.map((night: { after: { amount: object } }) => night.after.amount)).toEqual([
      eur(329),
      eur(8500),
    ])
  })

  it('200 — weekdays, the later element takes precedence, null clears, and equal values are no change', async () => {
    const run = { rate_plan_id: bar, start_date: '2027-07-05', end_date: '2027-07-11' }
    await change([
      { ...run, price: eur(100), restrictions: { closed_to_arrival: true } },
      { ...run, days: ['sat', 'sun'], price: eur(200) },
      { ...run, days: ['mon'], price: null, restrictions: null },
    ])
    const { version, price_overrides } = await planOf(bar)
    const july = price_overrides.filter(({ date }: { date: string }) => date.startsWith('2027-07'))
    expect(july.map(({ price }: { price: { amount: number } }) => price.amount)).toEqual([
      100, 100, 100, 100, 200, 200,
    ])
    const again = await change([{ ...run, days: ['sat', 'sun'], price: eur(200) }])
    expect(again).toMatchObject({
      data: [],
      counts: { dates: 0, nights: 0, plans: 0, room_types: 0 },
      undo: null,
    })
    expect((await planOf(bar)).version).toBe(version)
  })

  it('200 — the same Idempotency-Key replays the response, and makes one change', async () => {
    const body = request([
      { rate_plan_id: bar, date: '2027-08-01', adjustment: { type: 'percent', value: 50 } },
    ])
    const key = { 'idempotency-key': 'christmas-once' }
    const first = await api.post('/rate-plans/changes', body, key)
    const second = await api.post('/rate-plans/changes', body, key)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.body).toEqual(first.body)
    expect(await datesOf(bar)).toContainEqual({ date: '2027-08-01', price: eur(15000) })
  })

  it('one rate_plan.updated and one row in the audit log for each changed plan', async () => {
    await test.db.query(`UPDATE accounts SET optional_events = '{rate_plan.updated}' WHERE account_id = $1`, [
      hotel.account_id,
    ])
    const newEvents = async () => {
      const events = await Promise.all(
        [bar, half_board, saver].map(async (id) => (await api.get(`/events?resource_id=${id}`)).body.data),
      )
      return events.map((of_plan) => of_plan.map((event: { data: object }) => event.data))
    }
    const logged = async () =>
      (
        await test.db.query<{ resource_id: string }>(
          `SELECT resource_id FROM audit_log WHERE account_id = $1 AND action = 'changeRates' ORDER BY resource_id`,
          [hotel.account_id],
        )
      ).rows.map(({ resource_id }) => resource_id)
    const before = await logged()
    const run = { start_date: '2027-09-01', end_date: '2027-09-30', price: eur(7700) }
    await change([bar, half_board].map((rate_plan_id) => ({ rate_plan_id, ...run })))
    const event = (id: string) => expect.objectContaining({ id, changed_fields: ['price_overrides'] })
    expect(await newEvents()).toEqual([[event(bar)], [event(half_board)], []])
    expect((await logged()).length - before.length).toBe(2)
  })
})

describe('rule 21 — a refusal changes nothing', () => {
  const night = (more: object) => ({ rate_plan_id: bar, date: '2027-06-20', ...more })

  it('422 SVC-2002 — an invalid element, with the path of its field', async () => {
    const rows: [object, string][] = [
      [{ rate_plan_id: bar, price: eur(1) }, 'changes.1'],
      [{ ...night({ price: eur(1) }), end_date: '2027-06-21' }, 'changes.1'],
      [night({ price: eur(1), adjustment: { type: 'amount', value: 1 } }), 'changes.1.adjustment'],
      [night({ restrictions: { min_stay: 5, max_stay: 2 } }), 'changes.1.restrictions.max_stay'],
      [night({ price: { amount: 1, currency: 'USD' } }), 'changes.1.price.currency'],
      [{ ...night({ price: eur(1) }), date: '2031-01-01' }, 'changes.1.date'],
      [night({ adjustment: { type: 'amount', value: -10000 } }), 'changes.1.adjustment'],
      [night({ adjustment: { type: 'percent', value: -100 } }), 'changes.1.adjustment'],
      [night({ adjustment: { type: 'percent', value: 5, amount: 1 } }), 'changes.1.adjustment.amount'],
    ]
    for (const [element, field] of rows) {
      const error = await refusal(request([night({ price: eur(5) }), element]))
      expect(error).toMatchObject({ code: 'SVC-2002', details: [{ field }] })
    }
  })

  it('422 SVC-2002 — a night without a price cannot be adjusted', async () => {
    const derived_from = { rate_plan_id: bar, adjustment: { type: 'amount', value: -900_000 } }
    const { id } = await makePlan(api, room_type_id, { name: 'Free fall', base_price: null, derived_from })
    const error = await refusal(
      request([{ rate_plan_id: id, date: '2027-06-20', adjustment: { type: 'percent', value: 10 } }]),
    )
    expect(error).toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'changes.0.adjustment', code: 'price_not_positive' }],
    })
  })

  it('422 SVC-2002 — more than 100 plans, and more than 14,600 nights', async () => {
    const id = (i: number) => `rp_01h2xcejqtf2nbrexx3vqjh${String(i).padStart(3, '0')}`
    const many = Array.from({ length: 101 }, (_, i) => ({ ...night({ price: null }), rate_plan_id: id(i) }))
    expect(await refusal(request(many))).toMatchObject({ details: [{ field: 'changes', code: 'too_many' }] })
    const years = { rate_plan_id: bar, start_date: '2026-01-01', end_date: '2028-12-31', price: eur(1) }
    const error = await refusal(request(Array.from({ length: 14 }, () => years)))
    expect(error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'changes', code: 'too_many' }] })
  })

  it('404 SVC-3001 — a plan of another property, or an unknown one, names its element', async () => {
    const other = await test.createHotel()
    const { rate_plan_id } = await makeStock(other.api)
    const error = await refusal(
      request([night({ price: eur(5) }), { ...night({ price: eur(5) }), rate_plan_id }]),
    )
    expect(error).toMatchObject({ code: 'SVC-3001', details: [{ field: 'changes.1.rate_plan_id' }] })
    const foreign = { property_id: other.property_id, changes: [night({ price: eur(5) })] }
    expect(await refusal(foreign)).toMatchObject({ code: 'SVC-3001', details: [{ field: 'property_id' }] })
  })

  it('403 SVC-4005 — a key of one property names another', async () => {
    const local = await hotel.keyOf(await hotel.addProperty())
    const reply = await local.post('/rate-plans/changes', request([night({ price: eur(5) })]))
    expect([reply.status, reply.body.error.code]).toEqual([403, 'SVC-4005'])
  })

  it('409 SVC-1015 — an old version, naming the plan; and a version of a plan not in the request', async () => {
    const { version } = await planOf(half_board)
    const seen = { rate_plan_id: half_board, version: version - 1 }
    const elements = [night({ price: eur(5) }), { ...night({ price: eur(5) }), rate_plan_id: half_board }]
    expect(await refusal(request(elements, { versions: [seen] }))).toMatchObject({
      code: 'SVC-1015',
      details: { rate_plan_id: half_board, version },
    })
    const stray = request([night({ price: eur(5) })], { versions: [{ rate_plan_id: saver, version: 1 }] })
    expect(await refusal(stray)).toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'versions.0.rate_plan_id', code: 'unknown' }],
    })
  })
})

describe('rule 21.7 — the undo', () => {
  const at = fc.integer({ min: 0, max: 20 })
  const date = (days: number) => Temporal.PlainDate.from('2027-10-01').add({ days }).toString()
  const fields_of_change = fc.oneof(
    fc.record({ price: fc.option(fc.integer({ min: 100, max: 999 }).map(eur), { nil: null }) }),
    fc.record({
      adjustment: fc.record({ type: fc.constant('percent'), value: fc.integer({ min: -50, max: 50 }) }),
    }),
    fc.record({
      restrictions: fc.option(
        fc.record({ min_stay: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }) }),
        { nil: null },
      ),
    }),
  )
  const element = fc
    .tuple(fc.integer({ min: 0, max: 2 }), at, at, fields_of_change)
    .map(([plan, a, b, fields]) => ({
      plan,
      start_date: date(Math.min(a, b)),
      end_date: date(Math.max(a, b)),
      ...fields,
    }))

  it('restores every date, and is refused where a plan has changed since', async () => {
    const ids = [bar, half_board, saver]
    await fc.assert(
      fc.asyncProperty(fc.array(element, { minLength: 1, maxLength: 6 }), async (elements) => {
        const before = await Promise.all(ids.map(datesOf))
        const changes = elements.map(({ plan, ...fields }) => ({ rate_plan_id: ids[plan], ...fields }))
        const reply = await api.post('/rate-plans/changes', request(changes))
        expect(reply.status).toBe(200)
        const { undo } = reply.body
        if (undo === null) return
        const undone = await api.post('/rate-plans/changes', undo)
        expect(undone.text).not.toContain('"error"')
        expect(await Promise.all(ids.map(datesOf))).toEqual(before)
        expect((await api.post('/rate-plans/changes', undo)).body.error.code).toBe('SVC-1015')
        // The repeated change leaves something for the next run to undo.
        await change(changes)
      }),
      { numRuns: repetitions(15, 60, 300) },
    )
  })
})
