import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WEEKDAYS } from '#contract/lists.ts'
import type { PriceOverrideChange } from '#contract/parts/rate-plan-terms.ts'
import { cpuTime } from '#test/harness/cpu-time.ts'
import { eur } from '#test/harness/stock.ts'
import { applyOverrides, differenceOf, type Override, problemsOfForm, problemsOfReach } from './overrides.ts'

const priced = (date: string, amount: number): Override => ({
  date,
  price: eur(amount),
  occupancy_prices: null,
  restrictions: null,
})

describe('rule 3 — price_overrides merge by date', () => {
  const before = [priced('2027-03-01', 100)]
  const rows: [string, Override[], PriceOverrideChange[], Override[]][] = [
    ['nothing sent, nothing changes', before, [], before],
    [
      'both ends of a run are nights of it',
      [],
      [{ start_date: '2027-02-27', end_date: '2027-03-01', price: eur(1) }],
      [priced('2027-02-27', 1), priced('2027-02-28', 1), priced('2027-03-01', 1)],
    ],
    [
      'days pick nights of a run: a night has the weekday of its own date',
      [],
      [{ start_date: '2027-03-01', end_date: '2027-03-14', days: ['fri', 'mon'], price: eur(1) }],
      ['2027-03-01', '2027-03-05', '2027-03-08', '2027-03-12'].map((date) => priced(date, 1)),
    ],
    [
      'the later element wins',
      before,
      [
        { date: '2027-03-01', price: eur(2) },
        { date: '2027-03-01', price: eur(3) },
      ],
      [priced('2027-03-01', 3)],
    ],
    [
      'a key left out keeps its value, also one from an element before',
      before,
      [
        { date: '2027-03-01', restrictions: { min_stay: 3, stop_sell: true } },
        { date: '2027-03-01', restrictions: { stop_sell: null } },
      ],
      [{ ...before[0]!, restrictions: { min_stay: 3 } }],
    ],
    [
      'price: null clears the price alone',
      [{ ...before[0]!, restrictions: { min_stay: 2 } }],
      [{ date: '2027-03-01', price: null }],
      [{ ...before[0]!, price: null, restrictions: { min_stay: 2 } }],
    ],
    [
      'restrictions: null clears those alone',
      [{ ...before[0]!, restrictions: { min_stay: 2, closed_to_arrival: true } }],
      [{ date: '2027-03-01', restrictions: null }],
      before,
    ],
    ['an element left empty vanishes', before, [{ date: '2027-03-01', price: null }], []],
    ['an element that says nothing is none', [], [{ date: '2027-03-01', restrictions: {} }], []],
    ['sorted by date', before, [{ date: '2026-12-31', price: eur(5) }], [priced('2026-12-31', 5), ...before]],
    [
      'across a change of the clocks',
      [],
      [{ start_date: '2027-03-27', end_date: '2027-03-29', price: eur(1) }],
      ['2027-03-27', '2027-03-28', '2027-03-29'].map((date) => priced(date, 1)),
    ],
  ]
  it.each(rows)('%s', (_, current, changes, expected) => {
    expect(applyOverrides(current, changes)).toEqual(expected)
  })

  it('replace replaces the whole set', () => {
    const changes = [{ date: '2027-04-01', price: eur(7) }]
    expect(applyOverrides(before, changes, 'replace')).toEqual([priced('2027-04-01', 7)])
    expect(applyOverrides(before, [], 'replace')).toEqual([])
  })
})

/** The rule at its plainest: a map of dates, element by element, night by night. */
function model(
  current: readonly Override[],
  changes: readonly PriceOverrideChange[],
  mode: 'merge' | 'replace',
) {
  const dates = new Map<string, Record<string, unknown>>()
  if (mode === 'merge') {
    for (const { date, restrictions, price, occupancy_prices } of current) {
      dates.set(date, { price, occupancy_prices, ...restrictions })
    }
  }
  for (const { date, start_date, end_date, days, restrictions, ...fields } of changes) {
    const last = Temporal.PlainDate.from(end_date ?? date!)
    let night = Temporal.PlainDate.from(start_date ?? date!)
    for (; Temporal.PlainDate.compare(night, last) <= 0; night = night.add({ days: 1 })) {
      if (days && !days.includes(WEEKDAYS[night.dayOfWeek - 1]!)) continue
      const { price, occupancy_prices, ...rest } = dates.get(night.toString()) ?? {}
      const restriction_fields = restrictions === null ? {} : { ...rest, ...restrictions }
      dates.set(night.toString(), { price, occupancy_prices, ...fields, ...restriction_fields })
    }
  }
  const shown = [...dates].map(([date, fields]) => {
    const present = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
    return { date, ...Object.fromEntries(present) }
  })
  return shown.filter((night) => Object.keys(night).length > 1).sort((a, b) => (a.date < b.date ? -1 : 1))
}

const flat = ({ date, price, occupancy_prices, restrictions }: Override) => ({
  date,
  ...(price && { price }),
  ...(occupancy_prices && { occupancy_prices }),
  ...restrictions,
})

const day = fc.integer({ min: 0, max: 40 })
const dateAt = (days: number) => Temporal.PlainDate.from('2027-02-10').add({ days }).toString()
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const override_fields = fc.record(
  {
    price: some(fc.integer({ min: 0, max: 9 }).map(eur)),
    occupancy_prices: some(fc.integer({ min: 1, max: 3 }).map((adults) => [{ adults, price: eur(adults) }])),
    restrictions: some(
      fc.record(
        {
          min_stay: some(fc.integer({ min: 1, max: 5 })),
          max_stay_through: some(fc.integer({ min: 1, max: 5 })),
          closed_to_departure: some(fc.boolean()),
          stop_sell: some(fc.boolean()),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
)
const nights = fc.oneof(
  day.map((at) => ({ date: dateAt(at) })),
  fc
    .tuple(day, day, fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 }), { nil: undefined }))
    .map(([a, b, days]) => ({
      start_date: dateAt(Math.min(a, b)),
      end_date: dateAt(Math.max(a, b)),
      ...(days && { days }),
    })),
)
const changes = fc.array(
  fc.tuple(nights, override_fields).map(([when, what]) => ({ ...when, ...what }) as PriceOverrideChange),
  { maxLength: 12 },
)

describe('rule 3 — price_overrides compared with a model', () => {
  it('any two requests result in the map of dates', () => {
    const mode = fc.constantFrom('merge' as const, 'replace' as const)
    fc.assert(
      fc.property(changes, changes, mode, (first, second, how) => {
        const before = applyOverrides([], first)
        expect(before.map(flat)).toEqual(model([], first, 'merge'))
        const after = applyOverrides(before, second, how)
        expect(after.map(flat)).toEqual(model(before, second, how))
      }),
      { numRuns: 500 },
    )
  })

  it('applying the difference, writes and removals, turns one set into the other', () => {
    fc.assert(
      fc.property(changes, changes, (first, second) => {
        const before = applyOverrides([], first)
        const after = applyOverrides(before, second, 'replace')
        const { written, removed, changed } = differenceOf(before, after)
        const stored = new Map(before.map((override) => [override.date, override]))
        for (const date of removed) stored.delete(date)
        for (const override of written) stored.set(override.date, override)
        expect([...stored.values()].sort((a, b) => (a.date < b.date ? -1 : 1))).toEqual(after)
        expect(changed).toBe(JSON.stringify(before) !== JSON.stringify(after))
      }),
      { numRuns: 300 },
    )
  })
})

describe('rule 3 — form and date range of price_overrides', () => {
  it.each<[string, PriceOverrideChange, string[]]>([
    ['a date', { date: '2027-03-01' }, []],
    ['a run of one night', { start_date: '2027-03-01', end_date: '2027-03-01' }, []],
    ['neither', { price: null }, ['price_overrides.0']],
    ['both', { date: '2027-03-01', start_date: '2027-03-01', end_date: '2027-03-02' }, ['price_overrides.0']],
    ['half a run', { start_date: '2027-03-01' }, ['price_overrides.0']],
    ['a date and an end', { date: '2027-03-01', end_date: '2027-03-02' }, ['price_overrides.0']],
    ['a run backwards', { start_date: '2027-03-02', end_date: '2027-03-01' }, ['price_overrides.0.end_date']],
  ])('%s', (_, change, fields) => {
    expect(problemsOfForm([change]).map(({ field }) => field)).toEqual(fields)
  })

  it.each<[PriceOverrideChange, string[]]>([
    [{ date: '2029-01-03' }, []],
    [{ date: '2029-01-04' }, ['price_overrides.0.date']],
    [
      { start_date: '2029-01-04', end_date: '2029-01-05' },
      ['price_overrides.0.start_date', 'price_overrides.0.end_date'],
    ],
    [{ start_date: '2027-01-01', end_date: '9999-12-31' }, ['price_overrides.0.end_date']],
    [{ date: '2025-01-04' }, []],
    [{ date: '2025-01-03' }, ['price_overrides.0.date']],
  ])('730 days from 2027-01-04: %j', (change, fields) => {
    const problems = problemsOfReach([change], { business_date: '2027-01-04', currency: 'EUR' })
    expect(problems.map(({ field }) => field)).toEqual(fields)
  })

  it('1,000 elements over the whole range take linear time', () => {
    const run = { start_date: '2025-01-04', end_date: '2029-01-03' }
    const many = Array.from({ length: 1000 }, (_, i) => ({ ...run, price: eur(i), restrictions: null }))
    let result: ReturnType<typeof applyOverrides> = []
    const cost = (count: number) =>
      cpuTime(() => {
        result = applyOverrides([], many.slice(0, count))
      })
    const [of_100, of_1000] = [cost(100), cost(1000)]
    expect(of_1000 / of_100).toBeLessThan(40)
    expect(result).toHaveLength(1461)
    expect(result[0]).toEqual(priced('2025-01-04', 999))
  })
})
