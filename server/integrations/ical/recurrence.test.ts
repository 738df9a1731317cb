import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { days, event, feed, PLACE, read } from '../../../test/harness/channels/feeds.ts'
import { repetitions } from '../../../test/harness/repetitions.ts'
import { addDays } from '../../kernel/time/dates.ts'
import { readFeed } from './read-feed.ts'

describe('a recurring event in an imported feed', () => {
  const series = (...rules: string[]) =>
    rules.flatMap((rule, i) =>
      event(`UID:${i}`, 'DTSTART;VALUE=DATE:20270101', 'DTEND;VALUE=DATE:20270102', `RRULE:${rule}`),
    )

  it.each([
    'FREQ=DAILY;INTERVAL=-1',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=x',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=-3',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYSETPOS=1',
    'FREQ=YEARLY;BYYEARDAY=100',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=MONTHLY;BYMONTHDAY=40',
    'FREQ=YEARLY;BYMONTH=13',
    'FREQ=DAILY;COUNT=5;BYHOUR=1,2',
  ])('is incomplete with the series %s, which is not understood', (rule) => {
    expect(read(feed(...series(rule)))).toEqual({ kind: 'read', complete: false, events: [] })
  })

  it('is expanded for at most 731 days, whatever its end', () => {
    const found = days(feed(...series('FREQ=DAILY;UNTIL=99991231')))
    expect(found).toHaveLength(3 + 732)
    expect(found.at(-1)).toEqual(['2029-01-04', '2029-01-05'])
  })

  it('has several times on one day as one day', () => {
    const numbers = (length: number) => Array.from({ length }, (_, i) => i).join(',')
    const often = `BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`
    expect(days(feed(...series(`FREQ=DAILY;UNTIL=20270110;${often}`)))).toHaveLength(10)
  })

  it('is refused for more than 5,000 events', () => {
    const long = Array<string>(100).fill('FREQ=DAILY')
    expect(readFeed(feed(...series(...long)), PLACE)).toMatchObject({ kind: 'broken' })
    const weekly = Array<string>(40).fill('FREQ=WEEKLY')
    expect(read(feed(...series(...weekly))).events).toHaveLength(40 * 105)
  })

  it('is refused for too much computation', () => {
    const rare = Array<string>(4_000).fill('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=9')
    expect(readFeed(feed(...series(...rare)), PLACE)).toMatchObject({ kind: 'broken' })
  })

  it('has the dates that another library calculates', () => {
    const weekday = fc.constantFrom('SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA')
    const weekdays = fc.uniqueArray(weekday, { minLength: 1, maxLength: 3 })
    const some = <T>(values: fc.Arbitrary<T>) => fc.uniqueArray(values, { minLength: 1, maxLength: 3 })
    const months = some(fc.integer({ min: 1, max: 12 }))
    // The other library takes the 31st of April for the 1st of May, and of a year counts from the end of a wrong month.
    const dates = some(fc.oneof(fc.integer({ min: 1, max: 28 }), fc.integer({ min: -5, max: -1 })))
    const nth = fc.tuple(fc.constantFrom(-2, -1, 1, 2, 3, 4, 5), weekday).map(([n, day]) => `${n}${day}`)
    const option = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
    const parts = fc.oneof(
      fc.record({ FREQ: fc.constant('DAILY'), BYDAY: option(weekdays), BYMONTH: option(months) }),
      fc.record({
        FREQ: fc.constant('WEEKLY'),
        BYDAY: option(weekdays),
        WKST: fc.constantFrom('MO', 'SU', 'TH'),
      }),
      fc.record({ FREQ: fc.constant('MONTHLY'), BYMONTHDAY: dates }),
      fc.record({ FREQ: fc.constant('MONTHLY'), BYDAY: nth.map((one) => [one]) }),
      fc.record({
        FREQ: fc.constant('YEARLY'),
        BYMONTH: months,
        BYMONTHDAY: some(fc.integer({ min: 1, max: 28 })),
      }),
      fc.record({ FREQ: fc.constant('YEARLY'), BYMONTH: months, BYDAY: nth.map((one) => [one]) }),
      fc.record({ FREQ: fc.constantFrom('DAILY', 'WEEKLY', 'YEARLY') }),
    )
    const end = fc.oneof(
      fc.record({ COUNT: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ UNTIL: fc.constantFrom('20270630', '20280229') }),
    )
    const interval = fc.record({ INTERVAL: fc.integer({ min: 1, max: 4 }) })
    const start = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-06-01', days))
    fc.assert(
      fc.property(parts, end, interval, start, (of_frequency, until, every, first) => {
        const all = Object.entries({ ...of_frequency, ...every, ...until })
        const rule = all.flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`)).join(';')
        const text = feed(
          ...event('UID:1', `DTSTART;VALUE=DATE:${first.replaceAll('-', '')}`, `RRULE:${rule}`),
        )
        const known = daysByAnother(rule, first)
        fc.pre(known !== undefined)
        expect(days(text).map(([day]) => day)).toEqual(known)
      }),
      { numRuns: repetitions(60, 300, 3_000) },
    )
  })
})

/**
 * The days on which ical.js has a series, with its first day, which belongs to it whatever the rule says; undefined for
 * the rules that it refuses.
 */
function daysByAnother(rule: string, first: string): string[] | undefined {
  const recur = ICAL.Recur.fromString(rule)
  const found = new Set([first])
  try {
    const iterator = recur.iterator(ICAL.Time.fromDateString(first))
    const limit = recur.count ?? Number.POSITIVE_INFINITY
    for (let next = iterator.next(); next && found.size < limit; next = iterator.next()) {
      if (`${next}` > addDays(PLACE.today, 731)) break
      found.add(`${next}`)
    }
  } catch {
    return undefined
  }
  return [...found].filter((day) => day >= addDays(PLACE.today, -30) && day <= addDays(PLACE.today, 731))
}
