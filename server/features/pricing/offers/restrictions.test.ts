import { describe, expect, it } from 'vitest'
import type { DateRestrictions, Restrictions } from '#contract/parts/rate-plan-terms.ts'
import { offerOf, override, planOf } from '#test/harness/reservations/offers.ts'
import { failedRestrictions } from './restrictions.ts'

const NOW = Temporal.Instant.from('2027-01-04T09:00:00Z')
const STAY = { check_in: '2027-02-10', check_out: '2027-02-13' }

const failed = (
  restrictions: Restrictions,
  dates: [number, DateRestrictions][] = [],
  now = NOW,
  stay = STAY,
) => {
  const overrides = new Map(dates.map(([day, own]) => override(`2027-02-${day}`, { restrictions: own })))
  return failedRestrictions(offerOf({ restrictions, overrides }), stay, now).map(
    ({ restriction, date }) => `${restriction} ${date.slice(-2)}`,
  )
}

describe('restrictions of a stay from the 10th to the 13th (rule 3)', () => {
  it.each<[string, [number, DateRestrictions][], string[]]>([
    [
      'min_stay is read on arrival alone',
      [
        [10, { min_stay: 2 }],
        [11, { min_stay: 4 }],
      ],
      [],
    ],
    ['min_stay on arrival', [[10, { min_stay: 4 }]], ['min_stay 10']],
    ['max_stay on arrival', [[10, { max_stay: 2 }]], ['max_stay 10']],
    ['min_stay_through on any night', [[11, { min_stay_through: 4 }]], ['min_stay_through 11']],
    ['max_stay_through on any night', [[12, { max_stay_through: 2 }]], ['max_stay_through 12']],
    ['closed_to_arrival on the arrival', [[10, { closed_to_arrival: true }]], ['closed_to_arrival 10']],
    ['closed_to_arrival on another night', [[11, { closed_to_arrival: true }]], []],
    [
      'closed_to_departure on the departure',
      [[13, { closed_to_departure: true }]],
      ['closed_to_departure 13'],
    ],
    ['closed_to_departure on the last night', [[12, { closed_to_departure: true }]], []],
    ['closed_to_departure on the arrival', [[10, { closed_to_departure: true }]], []],
    ['stop_sell on any night', [[12, { stop_sell: true }]], ['stop_sell 12']],
    ['stop_sell on the departure', [[13, { stop_sell: true }]], []],
  ])('%s', (_title, dates, expected) => {
    expect(failed({}, dates)).toEqual(expected)
  })

  it("a date override replaces the plan's restriction, looser or stricter", () => {
    expect(failed({ min_stay: 5 })).toEqual(['min_stay 10'])
    expect(failed({ min_stay: 5 }, [[10, { min_stay: 1 }]])).toEqual([])
    expect(
      failed({ stop_sell: true }, [
        [10, { stop_sell: false }],
        [11, { stop_sell: false }],
      ]),
    ).toEqual(['stop_sell 12'])
  })

  it("min_advance_hours counts to the check-in time in the property's time zone, inclusive", () => {
    const at = (instant: string) => failed({ min_advance_hours: 24 }, [], Temporal.Instant.from(instant))
    expect(at('2027-02-09T14:00:00Z')).toEqual([])
    expect(at('2027-02-09T14:00:01Z')).toEqual(['min_advance_hours 10'])
    expect(failed({ min_advance_hours: 0 }, [], Temporal.Instant.from('2027-02-10T22:00:00Z'))).toEqual([])
  })

  it('max_advance_days counts from the business date, inclusive', () => {
    expect(failed({ max_advance_days: 37 })).toEqual([])
    expect(failed({ max_advance_days: 36 })).toEqual(['max_advance_days 10'])
  })

  it('inherited restrictions are those of the parent plan, on its dates too', () => {
    const parent = planOf({
      restrictions: { min_stay: 5 },
      overrides: new Map([override('2027-02-12', { restrictions: { stop_sell: true } })]),
    })
    const derived_from = {
      rate_plan_id: 'x',
      adjustment: { type: 'percent' as const, value: 0 },
      inherit_restrictions: true,
    }
    const inherits = failedRestrictions(offerOf({ parent, derived_from, restrictions: {} }), STAY, NOW)
    expect(inherits.map(({ restriction }) => restriction)).toEqual(['min_stay', 'stop_sell'])
    const alone = offerOf({ parent, derived_from: { ...derived_from, inherit_restrictions: false } })
    expect(failedRestrictions(alone, STAY, NOW)).toEqual([])
  })
})
