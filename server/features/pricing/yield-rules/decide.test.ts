import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WEEKDAYS } from '#contract/lists.ts'
import { firstMatchingRule, holds, priceByRule, type RuleTerms } from './decide.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const night = (sold: number, rooms = 10, date = '2027-02-13', today = '2027-02-10') => ({
  date,
  today,
  sold,
  rooms,
})

describe('rule 21.12 — conditions of a rule', () => {
  it.each<[RuleTerms['conditions'], ReturnType<typeof night>, boolean]>([
    [{}, night(0, 0), true],
    [{ occupancy_at_least: 80 }, night(8), true],
    [{ occupancy_at_least: 80 }, night(7), false],
    [{ occupancy_at_least: 67 }, night(2, 3), false],
    [{ occupancy_at_least: 66 }, night(2, 3), true],
    [{ occupancy_at_least: 0 }, night(0, 0), false],
    [{ occupancy_below: 40 }, night(4), false],
    [{ occupancy_below: 40 }, night(3), true],
    [{ occupancy_below: 40 }, night(0, 0), false],
    [{ days_before: 3 }, night(0), true],
    [{ days_before: 2 }, night(0), false],
    [{ weekdays: ['sat'] }, night(0), true],
    [{ weekdays: ['fri', 'sun'] }, night(0), false],
    [{ weekdays: [] }, night(0), true],
    [{ start_date: '2027-02-13', end_date: '2027-02-13' }, night(0), true],
    [{ start_date: '2027-02-14' }, night(0), false],
    [{ end_date: '2027-02-12' }, night(0), false],
    [{ occupancy_at_least: 80, days_before: 1 }, night(9), false],
  ])('%j for %j: %s', (conditions, seen, expected) => {
    expect(holds({ conditions }, seen)).toBe(expected)
  })
})

describe('rule 21.13 — the price by a rule', () => {
  const terms = (
    effect: RuleTerms['effect'],
    floor: number | null = null,
    ceiling: number | null = null,
  ) => ({
    effect,
    floor: floor === null ? null : eur(floor),
    ceiling: ceiling === null ? null : eur(ceiling),
  })
  const up = { type: 'percent', value: 10 } as const
  const down = { type: 'percent', value: -10 } as const
  it.each<[string, ReturnType<typeof terms>, number, number | null]>([
    ['a percentage', terms(up), 12345, 13580],
    ['an amount', terms({ type: 'amount', value: -500 }), 12000, 11500],
    ['up to the ceiling', terms(up, null, 13000), 12500, 13000],
    ['down to the floor', terms(down, 9500), 10000, 9500],
    ['a price above the ceiling is not lowered by a rule that raises', terms(up, null, 10000), 12000, null],
    ['a price below the floor is not raised by a rule that lowers', terms(down, 9000), 8000, null],
    ['a floor lifts what a rule raises', terms(up, 20000), 10000, 20000],
    ['what is free stays free', terms(up), 0, null],
    ['nothing is brought to 0', terms({ type: 'amount', value: -5000 }), 4000, null],
  ])('%s', (_, rule, price, expected) => {
    expect(priceByRule(rule, price)).toBe(expected)
  })

  it('is always between floor and ceiling, and never moves in the other direction', () => {
    const limit = fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: null })
    const effect = fc.record({
      type: fc.constantFrom('percent' as const, 'amount' as const),
      value: fc.integer({ min: -90, max: 500 }).filter((value) => value !== 0),
    })
    fc.assert(
      fc.property(effect, limit, limit, fc.integer({ min: 0, max: 60_000 }), (change, a, b, price) => {
        const [floor, ceiling] = a !== null && b !== null && a > b ? [b, a] : [a, b]
        const priced = priceByRule(terms(change, floor, ceiling), price)
        if (priced === null) return
        expect(priced).toBeGreaterThanOrEqual(floor ?? 1)
        expect(priced).toBeLessThanOrEqual(ceiling ?? Infinity)
        expect(Math.sign(priced - price)).toBe(Math.sign(change.value))
      }),
    )
  })
})

it('rule 21.12 — the first matching rule applies, compared with a simple model', () => {
  const rule = fc.record({
    rate_plan_ids: fc.subarray(['a', 'b'], { minLength: 1 }),
    conditions: fc.record(
      {
        occupancy_at_least: fc.integer({ min: 0, max: 100 }),
        days_before: fc.integer({ min: 0, max: 9 }),
        weekdays: fc.subarray([...WEEKDAYS]),
      },
      { requiredKeys: [] },
    ),
  })
  const seen = fc.tuple(
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 0, max: 9 }),
  )
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 6 }), seen, (rules, [sold, rooms, days]) => {
      const date = Temporal.PlainDate.from('2027-02-10').add({ days })
      const weekday = WEEKDAYS[date.dayOfWeek - 1]!
      const model = rules.filter(({ rate_plan_ids, conditions: is }) => {
        const at_least =
          is.occupancy_at_least === undefined || (sold / rooms) * 100 >= is.occupancy_at_least - 1e-9
        const near = is.days_before === undefined || days <= is.days_before
        const on = !is.weekdays?.length || is.weekdays.includes(weekday)
        return rate_plan_ids.includes('a') && at_least && near && on
      })
      const found = firstMatchingRule(rules, 'a', () => night(sold, rooms, date.toString()))
      expect(found).toBe(model[0])
    }),
  )
})
