import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WEEKDAYS } from '#contract/lists.ts'
import type { PriceOverride } from '#contract/parts/rate-plan-terms.ts'
import { applyOverrides, type Override } from '#server/features/pricing/rate-plans/overrides/overrides.ts'
import { addDays } from '#web/lib/formats.ts'
import { type ChangedNight, changedNights, type DatesChange, elementsFor, wordsOf } from './date-changes.ts'
import { datesIn, foldDates } from './fold-dates.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const price = (date: string, amount: number): PriceOverride => ({ date, price: eur(amount) })
const rangesOf = (overrides: PriceOverride[]) =>
  foldDates(overrides, wordsOf).map(({ from, to, days, nights }) => [from, to, days?.join() ?? '', nights])

describe('rule 3 — editing of special dates', () => {
  it.each<[string, PriceOverride[], unknown[]]>([
    ['none', [], []],
    ['one day', [price('2026-12-24', 100)], [['2026-12-24', '2026-12-24', '', 1]]],
    [
      'days in a row',
      [price('2026-12-24', 100), price('2026-12-25', 100), price('2026-12-26', 100)],
      [['2026-12-24', '2026-12-26', '', 3]],
    ],
    [
      'another price in between',
      [price('2026-12-24', 100), price('2026-12-25', 200), price('2026-12-26', 100)],
      [
        ['2026-12-24', '2026-12-24', '', 1],
        ['2026-12-25', '2026-12-25', '', 1],
        ['2026-12-26', '2026-12-26', '', 1],
      ],
    ],
    [
      'the same weekdays, week after week',
      ['2026-12-04', '2026-12-05', '2026-12-11', '2026-12-12', '2026-12-18', '2026-12-19'].map((date) =>
        price(date, 100),
      ),
      [['2026-12-04', '2026-12-19', 'fri,sat', 6]],
    ],
  ])('%s', (_title, overrides, expected) => expect(rangesOf(overrides)).toEqual(expected))
})

const dates = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-12-01', days))
const restrictions = fc.record(
  { min_stay: fc.integer({ min: 1, max: 9 }), stop_sell: fc.boolean(), max_stay_through: fc.constant(9) },
  { requiredKeys: [] },
)
const override = fc
  .record({ date: dates, amount: fc.option(fc.integer({ min: 1, max: 99_999 })), restrictions })
  .map(({ date, amount, restrictions: stated }) => ({
    date,
    ...(amount !== null && { price: eur(amount) }),
    ...(Object.keys(stated).length > 0 && { restrictions: stated }),
  }))
  .filter((one) => 'price' in one || 'restrictions' in one)
const overrides = fc
  .uniqueArray(override, { selector: ({ date }) => date, maxLength: 30 })
  .map((all) => all.sort((one, other) => (one.date < other.date ? -1 : 1)))
const change = fc.record<DatesChange>({
  from: dates,
  to: dates,
  days: fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 })),
  price: fc.oneof(
    fc.constantFrom({ kind: 'keep' } as const, { kind: 'plan' } as const),
    fc.record({ kind: fc.constantFrom('set', 'amount', 'percent'), value: fc.integer({ min: 1, max: 500 }) }),
  ),
  restrictions: fc.record(
    { min_stay: fc.option(fc.integer({ min: 1, max: 9 })), stop_sell: fc.option(fc.boolean()) },
    { requiredKeys: [] },
  ),
})

/** As the service keeps them. */
const stored = (all: readonly PriceOverride[]): Override[] =>
  all.map(({ date, price: own = null, occupancy_prices = null, restrictions: stated = null }) => ({
    date,
    price: own,
    occupancy_prices,
    restrictions: stated,
  }))
const sayings = (all: readonly Override[]) =>
  all.map(({ date, price: own, restrictions: stated }) => [
    date,
    wordsOf({ date, ...(own && { price: own }), ...(stated && { restrictions: stated }) }),
  ])

it('rule 3 — the change equals the preview, and undo restores exactly the previous state', () => {
  fc.assert(
    fc.property(overrides, change, fc.array(dates), (before, dates, leaving) => {
      const known = { overrides: before, currency: 'EUR', priceNow: () => 10_000 }
      const nights: ChangedNight[] = changedNights(dates, leaving, known)
      if (nights.length === 0) return
      const after = applyOverrides(stored(before), elementsFor(nights, 'after'))
      const touched = new Map(nights.map((night) => [night.date, night]))
      const untouched = before.filter(({ date }) => !touched.has(date))
      const shown = [...untouched, ...nights.flatMap((night) => night.after ?? [])]
      shown.sort((one, other) => (one.date < other.date ? -1 : 1))
      expect(sayings(after)).toEqual(sayings(stored(shown)))
      expect(sayings(applyOverrides(after, elementsFor(nights, 'before')))).toEqual(sayings(stored(before)))
      const in_range = new Set([...datesIn(dates), ...leaving])
      expect(nights.every(({ date }) => in_range.has(date))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

it("rule 3 — a price is changed by percent and amount from the current price, its own or the plan's", () => {
  const known = {
    overrides: [price('2026-12-24', 15_001)],
    currency: 'EUR',
    priceNow: () => 10_000,
  }
  const at = (kind: 'percent' | 'amount', value: number) =>
    changedNights(
      { from: '2026-12-24', to: '2026-12-25', days: null, price: { kind, value }, restrictions: {} },
      [],
      known,
    ).map((night) => [night.price_before, night.price_after])
  expect(at('percent', 10)).toEqual([
    [15_001, 16_501],
    [10_000, 11_000],
  ])
  expect(at('amount', -500)).toEqual([
    [15_001, 14_501],
    [10_000, 9_500],
  ])
})
