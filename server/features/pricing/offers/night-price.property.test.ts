import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectMet } from '#test/harness/random-runs/often-enough.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { offerOf, override, planOf } from '#test/harness/reservations/offers.ts'
import { eur } from '#test/harness/stock.ts'
import { priceOfNight } from './night-price.ts'

const MONDAY = '2027-01-11'
/** Small amounts, so that they meet at 0 often. */
const amount = fc.integer({ min: 0, max: 6 })
const adjustment = fc.oneof(
  fc.record({
    type: fc.constant('percent' as const),
    value: fc.constantFrom(-100, -99.99, -50, -12.5, 0, 12, 300),
  }),
  fc.record({ type: fc.constant('amount' as const), value: fc.integer({ min: -8, max: 8 }) }),
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const wish = fc.record({
  base: amount,
  weekday: maybe(amount),
  override: maybe(amount),
  derivations: fc.array(adjustment, { maxLength: 3 }),
  one_adult: maybe(amount),
  extra_adult: amount,
  channel: maybe(adjustment),
  adults: fc.integer({ min: 1, max: 4 }),
})
type NightInput = typeof wish extends fc.Arbitrary<infer T> ? T : never

function offered({
  base,
  weekday,
  override: dated,
  derivations,
  one_adult,
  extra_adult,
  channel,
}: NightInput) {
  const top = planOf({
    base_price: base,
    weekday_prices: weekday === null ? [] : [{ days: ['mon'], price: eur(weekday) }],
    overrides: new Map(dated === null ? [] : [override(MONDAY, { price: dated })]),
    occupancy_pricing: {
      included_adults: 2,
      extra_adult_price: eur(extra_adult),
      ...(one_adult !== null && { by_adults: [{ adults: 1, price: eur(one_adult) }] }),
    },
  })
  const plan = derivations.reduce(
    (parent, next) =>
      planOf({
        base_price: null,
        derived_from: { rate_plan_id: parent.id, adjustment: next, inherit_restrictions: false },
        parent,
      }),
    top,
  )
  return { ...offerOf(plan), channel_adjustment: channel }
}

const RUNS = repetitions(1_000, 5_000, 50_000)
const SCALE = 10_000n ** 4n
const scaled = (minor: number) => BigInt(minor) * SCALE
type Adjustment = { type: 'percent' | 'amount'; value: number }
const adjusted = (value: bigint, by: Adjustment | null) => {
  if (!by) return value
  if (by.type === 'amount') return value + scaled(by.value)
  return (value * BigInt(10_000 + Math.round(by.value * 100))) / 10_000n
}
const floored = (value: bigint, by: bigint) => (value >= 0n ? value / by : -((by - 1n - value) / by))
const rounded = (value: bigint) => Number(floored(2n * value + SCALE, 2n * SCALE))

/** What the night comes to, worked out another way: all steps on one scaled number. */
function expected(wished: NightInput): number {
  const { base, weekday, override: dated, derivations, one_adult, extra_adult, channel, adults } = wished
  const night = derivations.reduce(adjusted, scaled(dated ?? weekday ?? base))
  const shift =
    adults === 1 && one_adult !== null
      ? scaled(one_adult) - scaled(base)
      : scaled(Math.max(0, adults - 2) * extra_adult)
  return rounded(adjusted(night + shift, channel))
}

describe('a price of 0 or below is not for sale (rule 3)', () => {
  it('the price is the sum of its steps, above 0; 0 is for sale only where it was set', () => {
    const seen = { sold: 0, free: 0, refused: 0 }
    fc.assert(
      fc.property(wish, (wished) => {
        const { adults } = wished
        const night = priceOfNight(offered(wished), { adults, children: 0, children_ages: [] }, MONDAY)
        const value = expected(wished)
        if ('unpriced' in night) {
          seen.refused++
          expect(night.unpriced).toBe('price_not_positive')
          expect(value).toBeLessThanOrEqual(0)
          return
        }
        expect(night.amount).toBe(value)
        if (night.amount > 0) {
          seen.sold++
          return
        }
        seen.free++
        const written = wished.override ?? wished.weekday ?? wished.base
        expect(night.amount).toBe(0)
        expect(written === 0 || (adults === 1 && wished.one_adult === 0)).toBe(true)
      }),
      { numRuns: RUNS },
    )
    // Each of the three happened, or the run has proved nothing.
    expectMet('sold', seen.sold, { trials: RUNS, share: 0.4 })
    expectMet('free', seen.free, { trials: RUNS, share: 0.015 })
    expectMet('refused', seen.refused, { trials: RUNS, share: 0.2 })
  })

  it('a night is never free when all of its prices are above 0', () => {
    fc.assert(
      fc.property(wish, (wished) => {
        const paid = (value: number | null) => (value === null ? null : value + 1)
        const { base, weekday, override: dated, one_adult } = wished
        const priced = {
          ...wished,
          base: base + 1,
          weekday: paid(weekday),
          override: paid(dated),
          one_adult: paid(one_adult),
        }
        const night = priceOfNight(
          offered(priced),
          { adults: wished.adults, children: 0, children_ages: [] },
          MONDAY,
        )
        if (!('unpriced' in night)) expect(night.amount).toBeGreaterThan(0)
      }),
      { numRuns: repetitions(500, 2_000, 20_000) },
    )
  })
})
