import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateIn, toTimestamp } from './clock.ts'
import {
  addDays,
  earlier,
  instantAt,
  isCalendarDay,
  later,
  nightsBetween,
  nightsOf,
  weekdayOf,
  yearBefore,
} from './dates.ts'

describe(`dates are calendar days, whatever the zone of the machine (${process.env.TZ ?? 'its own'})`, () => {
  it('the machine is in the time zone of this run', () => {
    const zone = Temporal.Now.timeZoneId()
    expect(zone).toBe(process.env.TZ ?? zone)
  })

  it.each(['0001-01-01', '2028-02-29', '2027-12-31', '9999-12-31'])('%s is a day', (text) => {
    expect(isCalendarDay(text)).toBe(true)
  })

  it.each(['0000-01-01', '2027-02-29', '2027-02-30', '2027-00-10', '2027-13-01', '2027-2-3', '27-03-15', ''])(
    '%j is none',
    (text) => {
      expect(isCalendarDay(text)).toBe(false)
    },
  )

  it('nights across a change of clocks and a leap day', () => {
    expect(nightsBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(nightsBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(nightsBetween('2028-02-28', '2028-03-01')).toBe(2)
  })

  it('no night is skipped or counted twice at clock changes', () => {
    expect(nightsOf('2025-03-29', '2025-04-01')).toEqual(['2025-03-29', '2025-03-30', '2025-03-31'])
    expect(nightsOf('2026-10-24', '2026-10-27')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('adding days to any date of a century matches the calendar', () => {
    const days = fc.integer({ min: -36_525, max: 36_525 })
    fc.assert(
      fc.property(days, days, (from_2000, more) => {
        const day = Temporal.PlainDate.from('2000-01-01').add({ days: from_2000 })
        const other = day.add({ days: more })
        expect(addDays(`${day}`, more)).toBe(`${other}`)
        expect(nightsBetween(`${day}`, `${other}`)).toBe(more)
        expect([earlier(`${day}`, `${other}`), later(`${day}`, `${other}`)]).toEqual(
          more < 0 ? [`${other}`, `${day}`] : [`${day}`, `${other}`],
        )
        expect(weekdayOf(`${day}`)).toBe(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][day.dayOfWeek - 1])
      }),
    )
  })

  it('a list of nights is never longer than 4,000', () => {
    expect(nightsOf('2027-01-01', addDays('2027-01-01', 4_000))).toHaveLength(4_000)
    expect(() => nightsOf('2027-01-01', addDays('2027-01-01', 4_001))).toThrow(RangeError)
    expect(() => nightsOf('0001-01-01', '9999-12-31')).toThrow(RangeError)
    expect(() => nightsOf('not a date', '2027-01-01')).toThrow(RangeError)
  })

  it('no result is outside of the years 1 to 9999', () => {
    expect([addDays('9999-12-31', 1), addDays('9999-12-01', 90)]).toEqual(['9999-12-31', '9999-12-31'])
    expect([addDays('0001-01-01', -1), yearBefore('0001-06-01')]).toEqual(['0001-01-01', '0001-01-01'])
    expect([yearBefore('2028-02-29'), yearBefore('2028-03-01')]).toEqual(['2027-02-28', '2027-03-01'])
  })

  it('a stay with reversed dates has no nights', () => {
    expect(nightsBetween('2027-03-02', '2027-03-01')).toBe(-1)
    expect(nightsOf('2027-03-02', '2027-03-01')).toEqual([])
  })

  it('weekdays are those of the calendar', () => {
    expect(['2026-11-20', '2027-01-03', '2028-02-29', '1969-12-31'].map(weekdayOf)).toEqual([
      'fri',
      'sun',
      'tue',
      'wed',
    ])
  })

  it('the calendar date is that of the time zone', () => {
    expect(dateIn('Pacific/Auckland', Temporal.Instant.from('2026-03-10T12:00:00Z'))).toBe('2026-03-11')
    expect(dateIn('America/New_York', Temporal.Instant.from('2026-03-11T03:30:00Z'))).toBe('2026-03-10')
  })

  it('local times in a gap or an overlap are the later ones', () => {
    const at = (date: string, time: string) => toTimestamp(instantAt(date, time, 'Europe/Berlin'))
    expect(at('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00Z')
    expect(at('2026-10-25', '02:30')).toBe('2026-10-25T01:30:00Z')
  })

  it('timestamps have whole seconds and no fraction', () => {
    expect(toTimestamp(Temporal.Instant.from('2027-01-04T09:00:00.987Z'))).toBe('2027-01-04T09:00:00Z')
  })
})
