import { describe, expect, it } from 'vitest'
import { type PeriodName, periodNamed } from './presets.ts'

describe('calculates each named period', () => {
  it.each<[PeriodName, string, string, string]>([
    ['today', '2027-03-01', '2027-03-01', '2027-03-01'],
    ['tomorrow', '2027-02-28', '2027-03-01', '2027-03-01'],
    // A Monday, a Sunday, and a week that spans two years.
    ['this_week', '2027-01-04', '2027-01-04', '2027-01-10'],
    ['this_week', '2027-01-10', '2027-01-04', '2027-01-10'],
    ['this_week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['next_7_days', '2027-12-30', '2027-12-30', '2028-01-05'],
    ['this_month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['this_month', '2027-12-31', '2027-12-01', '2027-12-31'],
    ['last_month', '2027-01-01', '2026-12-01', '2026-12-31'],
    ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ])('%s on %s is %s to %s', (name, today, from, to) => {
    expect(periodNamed(name, today)).toEqual({ from, to })
  })
})
