import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorUnitDigits } from '#contract/currency.ts'
import type { LengthOfStayRate } from '#contract/pricing/length-of-stay-rates.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { expectMet } from '#test/harness/random-runs/often-enough.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { COUPLE, offerOf, planOf } from '#test/harness/reservations/offers.ts'
import { nightlyRates } from '../price-stay.ts'

const RUNS = repetitions(300, 2_000, 20_000)
const from_nights = fc.integer({ min: 2, max: 100 })
const applies_to = fc.constantFrom('all_nights' as const, 'nights_from' as const)
const rate: fc.Arbitrary<LengthOfStayRate> = fc.oneof(
  fc.record({
    type: fc.constant('percent' as const),
    from_nights,
    value: fc.constantFrom(-100, -50, -12.5, 0, 20),
    applies_to,
  }),
  fc.record({
    type: fc.constant('amount' as const),
    from_nights,
    value: fc.integer({ min: -1_500, max: 500 }),
    applies_to,
  }),
  fc.record({
    type: fc.constant('monthly' as const),
    from_nights,
    price: fc.record({ amount: fc.integer({ min: 31, max: 50_000 }), currency: fc.constant('EUR') }),
  }),
)
const rates = fc
  .uniqueArray(rate, { maxLength: 5, selector: (one) => one.from_nights })
  .map((list) => list.toSorted((one, other) => one.from_nights - other.from_nights))
const arrival = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2027-01-01', days))
const nights = fc.integer({ min: 1, max: 120 })
const currency = fc.constantFrom('JPY', 'EUR', 'KWD')
const BASE_PRICE = 1_000

const pricesOf = (terms: Parameters<typeof offerOf>[0], check_in: string, length: number) => {
  const stay = { check_in, check_out: addDays(check_in, length) }
  return nightlyRates(offerOf(terms), COUPLE, nightsOf(stay.check_in, stay.check_out), stay)
}

/** The rate of the night with a number, found by trying each. */
function expectedRate(list: readonly LengthOfStayRate[], length: number, number: number) {
  const reaching = list.filter((one) => {
    const has_length = length >= one.from_nights
    const is_early = one.type !== 'monthly' && one.applies_to === 'nights_from' && number < one.from_nights
    return has_length && !is_early
  })
  return reaching.sort((one, other) => other.from_nights - one.from_nights)[0]
}

describe('prices by length of stay (rules 3.23, 3.24)', () => {
  it('a rate is applied exactly from its length on, and to the nights that it names; no night is 0 or below', () => {
    const seen = { lowered: 0, refused: 0 }
    fc.assert(
      fc.property(rates, arrival, nights, (list, check_in, length) => {
        const priced = pricesOf({ base_price: BASE_PRICE, length_of_stay_rates: list }, check_in, length)
        if ('unpriced' in priced) {
          seen.refused++
          expect(priced.unpriced).toBe('price_not_positive')
          return
        }
        for (const [i, night] of priced.entries()) {
          const expected = expectedRate(list, length, i + 1)
          expect(night.from_nights).toBe(expected?.from_nights)
          expect(night.amount.amount).toBeGreaterThan(0)
          if (!expected) expect(night).toMatchObject({ amount: { amount: BASE_PRICE }, source: 'base' })
          else if (expected.type === 'percent')
            expect(night.amount.amount).toBe(BASE_PRICE + BASE_PRICE * (expected.value / 100))
          else if (expected.type === 'amount') expect(night.amount.amount).toBe(BASE_PRICE + expected.value)
          else expect(night.source).toBe('monthly')
          if (expected) seen.lowered++
        }
      }),
      { numRuns: RUNS },
    )
    expectMet('by length', seen.lowered, { trials: RUNS, share: 1 })
    expectMet('refused', seen.refused, { trials: RUNS, share: 0.05 })
  })

  it('the nights of each month from the arrival add up to its price, in currencies with 0, 2 and 3 digits', () => {
    const digits = new Set<number>()
    fc.assert(
      fc.property(arrival, fc.integer({ min: 31, max: 10 ** 12 }), currency, (check_in, amount, code) => {
        digits.add(minorUnitDigits(code))
        const months = [0, 1, 2, 3].map((count) =>
          Temporal.PlainDate.from(check_in).add({ months: count }).toString(),
        )
        const whole = nightsOf(check_in, months[3]!)
        const list: LengthOfStayRate[] = [
          { type: 'monthly', from_nights: 28, price: { amount, currency: code } },
        ]
        const priced = pricesOf({ currency: code, length_of_stay_rates: list }, check_in, whole.length)
        if ('unpriced' in priced) throw new Error('A month has a price.')
        for (const [i, first] of months.slice(0, 3).entries()) {
          const of_month = priced.filter(({ date }) => first <= date && date < months[i + 1]!)
          expect(of_month.reduce((sum, night) => sum + night.amount.amount, 0)).toBe(amount)
          const prices = of_month.map((night) => night.amount.amount)
          expect(Math.max(...prices) - Math.min(...prices)).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: RUNS },
    )
    expect(digits).toEqual(new Set([0, 2, 3]))
  })

  it('a longer stay by the month costs the same for the nights that the shorter one has', () => {
    fc.assert(
      fc.property(arrival, fc.integer({ min: 28, max: 100 }), (check_in, length) => {
        const list: LengthOfStayRate[] = [
          { type: 'monthly', from_nights: 28, price: { amount: 100_003, currency: 'EUR' } },
        ]
        const shorter = pricesOf({ length_of_stay_rates: list }, check_in, length)
        const longer = pricesOf({ length_of_stay_rates: list }, check_in, length + 10)
        expect((longer as unknown[]).slice(0, length)).toEqual(shorter)
      }),
      { numRuns: RUNS },
    )
  })

  it('a derived plan has a month of the plan above by its derivation, exact in its sum (rule 3.26)', () => {
    const above = planOf({
      length_of_stay_rates: [
        { type: 'monthly', from_nights: 28, price: { amount: 120_000, currency: 'EUR' } },
      ],
    })
    const derived = (type: 'percent' | 'amount', value: number) =>
      planOf({
        base_price: null,
        derived_from: { rate_plan_id: above.id, adjustment: { type, value }, inherit_restrictions: false },
        parent: above,
      })
    const sumOf = (plan: ReturnType<typeof planOf>) => {
      const priced = pricesOf(plan, '2027-01-31', 28)
      return 'unpriced' in priced ? priced : priced.reduce((sum, night) => sum + night.amount.amount, 0)
    }
    expect(sumOf(above)).toBe(120_000)
    expect(sumOf(derived('percent', -12.5))).toBe(105_000)
    expect(sumOf(derived('amount', -500))).toBe(120_000 - 28 * 500)
    expect(sumOf({ ...derived('amount', -500), length_of_stay_rates: [] })).toBe(28 * (12_000 - 500))
  })
})
