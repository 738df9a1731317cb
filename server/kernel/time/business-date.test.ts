import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate, type DayRule, endOfBusinessDay } from './business-date.ts'

const at = (text: string) => Temporal.Instant.from(text)
const BERLIN = 'Europe/Berlin'

describe('rule 17.1 — a day ends at a local time of the property', () => {
  it.each([
    ['2027-03-10T01:59:59Z', '03:00', '2027-03-09'],
    ['2027-03-10T02:00:00Z', '03:00', '2027-03-10'],
    ['2027-03-10T00:30:00Z', '03:00', '2027-03-09'],
    ['2027-03-09T23:00:00Z', '00:00', '2027-03-10'],
    ['2027-03-09T22:59:59Z', '00:00', '2027-03-09'],
    ['2027-03-10T04:59:59Z', '06:00', '2027-03-09'],
    ['2027-03-10T05:00:00Z', '06:00', '2027-03-10'],
    ['2027-03-10T18:00:00Z', '06:00', '2027-03-10'],
    ['2027-01-01T00:30:00Z', '03:00', '2026-12-31'],
  ])('%s, where it ends at %s in Berlin: %s', (instant, day_ends_at, date) => {
    expect(businessDate({ timezone: BERLIN, day_ends_at }, at(instant))).toBe(date)
  })

  it('follows the zone of the property', () => {
    const dateOf = (rule: DayRule) => businessDate(rule, at('2026-03-10T12:00:00Z'))
    expect(dateOf({ timezone: 'Pacific/Auckland', day_ends_at: '00:00' })).toBe('2026-03-11')
    expect(dateOf({ timezone: 'Pacific/Auckland', day_ends_at: '03:00' })).toBe('2026-03-10')
    expect(dateOf({ timezone: 'America/New_York', day_ends_at: '03:00' })).toBe('2026-03-10')
  })
})

describe('rule 17.2 — clock changes', () => {
  it.each([
    // Put forward from 02:00 to 03:00 at 01:00Z: 02:30 is at 03:30 that night.
    ['2026-03-29T01:29:59Z', '02:30', '2026-03-28'],
    ['2026-03-29T01:30:00Z', '02:30', '2026-03-29'],
    ['2026-03-29T00:59:59Z', '03:00', '2026-03-28'],
    ['2026-03-29T01:00:00Z', '03:00', '2026-03-29'],
    // Put back from 03:00 to 02:00 at 01:00Z: there are two of 02:30, and the second one ends the day.
    ['2026-10-25T00:30:00Z', '02:30', '2026-10-24'],
    ['2026-10-25T01:00:00Z', '02:30', '2026-10-24'],
    ['2026-10-25T01:29:59Z', '02:30', '2026-10-24'],
    ['2026-10-25T01:30:00Z', '02:30', '2026-10-25'],
    ['2026-10-25T01:59:59Z', '03:00', '2026-10-24'],
    ['2026-10-25T02:00:00Z', '03:00', '2026-10-25'],
  ])('%s, where the day ends at %s in Berlin: %s', (instant, day_ends_at, date) => {
    expect(businessDate({ timezone: BERLIN, day_ends_at }, at(instant))).toBe(date)
  })

  it('a property: the date never goes back, and changes exactly at the end of the day', () => {
    const zones = fc.constantFrom(
      BERLIN,
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
      'Africa/Casablanca',
    )
    const minutes = fc.integer({ min: 0, max: 360 })
    const moments = fc.integer({ min: 0, max: 3 * 365 * 24 * 60 })
    fc.assert(
      fc.property(
        zones,
        minutes,
        moments,
        fc.integer({ min: 1, max: 1500 }),
        (timezone, minute, from, later) => {
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
          const rule = { timezone, day_ends_at: time }
          const now = at('2026-01-01T00:00:00Z').add({ minutes: from })
          const date = businessDate(rule, now)
          expect(businessDate(rule, now.add({ minutes: later })) >= date).toBe(true)
          const end = endOfBusinessDay(rule, date)
          expect(Temporal.Instant.compare(now, end)).toBe(-1)
          expect(businessDate(rule, end.subtract({ seconds: 1 }))).toBe(date)
          expect(businessDate(rule, end) > date).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})
