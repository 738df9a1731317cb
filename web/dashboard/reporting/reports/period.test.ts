import { describe, expect, it } from 'vitest'
import { periodOf, presetOf, presetPeriod } from './period.ts'

describe('periods of a report', () => {
  it.each([
    ['today', '2027-03-01', '2027-03-01', '2027-03-01'],
    ['yesterday', '2027-03-01', '2027-02-28', '2027-02-28'],
    ['last_7_days', '2027-03-04', '2027-02-25', '2027-03-03'],
    // Weeks begin on Monday: a Thursday, and a Sunday.
    ['last_week', '2027-03-04', '2027-02-22', '2027-02-28'],
    ['last_week', '2027-03-07', '2027-02-22', '2027-02-28'],
    ['this_month', '2027-02-14', '2027-02-01', '2027-02-28'],
    ['this_month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['this_month', '2027-12-31', '2027-12-01', '2027-12-31'],
    ['last_month', '2027-01-01', '2026-12-01', '2026-12-31'],
    ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ] as const)('%s of %s is %s to %s', (preset, today, from, to) => {
    expect(presetPeriod(preset, today)).toEqual({ from, to })
    expect(presetOf({ from, to }, today)).toBe(preset)
  })

  it('the URL decides where both of its dates are valid', () => {
    const named = { from: '2027-01-02', to: '2027-01-03' }
    expect(periodOf(named, 'today', '2027-03-01')).toEqual(named)
    expect(presetOf(named, '2027-03-01')).toBeUndefined()
    for (const wrong of [{}, { from: '2027-01-02' }, { from: 'x', to: '2027-01-03' }])
      expect(periodOf(wrong, 'today', '2027-03-01')).toEqual({ from: '2027-03-01', to: '2027-03-01' })
  })
})
