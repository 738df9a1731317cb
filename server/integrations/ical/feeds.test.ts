import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { describe, expect, it } from 'vitest'
import { hostileFeed } from '../../../test/harness/channels/hostile-partners.ts'
import { repetitions } from '../../../test/harness/repetitions.ts'
import { addDays } from '../../kernel/dates.ts'
import { type FeedEvent, readFeed } from './read-feed.ts'
import { type FeedEntry, writeFeed } from './write-feed.ts'

const PLACE = { timezone: 'Europe/Berlin', today: '2027-01-04' }

const feed = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const read = (text: string) => {
  const found = readFeed(text, PLACE)
  if (found.kind === 'broken') throw new Error(found.message)
  return found
}
const days = (text: string) => read(text).events.map(({ first, until }) => [first, until])

// As these sites write theirs.
const AIRBNB = [
  'BEGIN:VCALENDAR',
  'PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 0.8.8//EN',
  'CALSCALE:GREGORIAN',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'DTEND;VALUE=DATE:20270318',
  'DTSTART;VALUE=DATE:20270315',
  'UID:1418fb94e984-3a4be1ca4c5f4a4a6a4b9b2d4fcd2fd3@airbnb.com',
  'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de',
  ' tails/HMABCDEFGH\\nPhone Number (Last 4 Digits): 0042',
  'SUMMARY:Reserved',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTEND;VALUE=DATE:20270402',
  'DTSTART;VALUE=DATE:20270401',
  'SUMMARY:Airbnb (Not available)',
  'UID:6fec1092d3fa-b1a2c3d4e5f60718293a4b5c6d7e8f90@airbnb.com',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\n')
const BOOKING = feed(
  ...event(
    'DTSTAMP:20270104T080000Z',
    'DTSTART;VALUE=DATE:20270315',
    'DTEND;VALUE=DATE:20270318',
    'UID:8f14e45fceea167a5a36dedd4bea2543@booking.com',
    'SUMMARY:CLOSED - Not available',
  ),
)
const VRBO = feed(
  ...event(
    'UID:0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9',
    'DTSTAMP:20270104T080000Z',
    'DTSTART;VALUE=DATE:20270315',
    'DTEND;VALUE=DATE:20270318',
    'SUMMARY:Reserved - Jane',
  ),
  ...event('UID:blocked-1', 'DTSTART;VALUE=DATE:20270320', 'DTEND;VALUE=DATE:20270321', 'SUMMARY:Blocked'),
)

describe('a feed that comes in', () => {
  it.each([
    ['Airbnb', AIRBNB, ['Reserved', 'Airbnb (Not available)']],
    ['Booking.com', BOOKING, ['CLOSED - Not available']],
    ['Vrbo', VRBO, ['Reserved - Jane', 'Blocked']],
  ])('is read as %s writes it', (_name, text, summaries) => {
    const { events, complete } = read(text)
    expect(complete).toBe(true)
    expect(events.map(({ summary }) => summary)).toEqual(summaries)
    expect(events[0]).toMatchObject({ first: '2027-03-15', until: '2027-03-18' })
  })

  it('is unfolded and unescaped', () => {
    expect(read(AIRBNB).events[0]!.description).toBe(
      'Reservation URL: https://www.airbnb.com/hosting/reservations/details/HMABCDEFGH\nPhone Number (Last 4 Digits): 0042',
    )
    expect(
      read(feed(...event('UID:1', 'DTSTART;VALUE=DATE:20270315', 'SUMMARY:a\\, b\\; c\\nd \\\\'))).events[0]!
        .summary,
    ).toBe('a, b; c\nd \\')
  })

  it.each([
    ['days', 'DTSTART;VALUE=DATE:20270315', 'DTEND;VALUE=DATE:20270318', '2027-03-15', '2027-03-18'],
    ['days that do not say so', 'DTSTART:20270315', 'DTEND:20270318', '2027-03-15', '2027-03-18'],
    [
      'days with a zone',
      'DTSTART;VALUE=DATE;TZID=America/New_York:20270315',
      'DTEND;VALUE=DATE:20270316',
      '2027-03-15',
      '2027-03-16',
    ],
    [
      'moments in a zone',
      'DTSTART;TZID=America/New_York:20270315T230000',
      'DTEND;TZID=America/New_York:20270318T110000',
      '2027-03-15',
      '2027-03-18',
    ],
    [
      'moments in a zone of Windows',
      'DTSTART;TZID="W. Europe Standard Time":20270315T233000',
      'DTEND;TZID="W. Europe Standard Time":20270318T003000',
      '2027-03-15',
      '2027-03-18',
    ],
    [
      'moments in a zone that nobody knows',
      'DTSTART;TZID=Nowhere/Land:20270315T233000',
      'DTEND;TZID=Nowhere/Land:20270318T003000',
      '2027-03-15',
      '2027-03-18',
    ],
    [
      'moments of UTC, by the clock of the property',
      'DTSTART:20270315T233000Z',
      'DTEND:20270318T100000Z',
      '2027-03-16',
      '2027-03-18',
    ],
    ['moments of no zone', 'DTSTART:20270315T233000', 'DTEND:20270318T003000', '2027-03-15', '2027-03-18'],
    ['no end', 'DTSTART;VALUE=DATE:20270315', 'SUMMARY:x', '2027-03-15', '2027-03-16'],
    [
      'a moment without an end',
      'DTSTART;TZID=Europe/Berlin:20270315T150000',
      'SUMMARY:x',
      '2027-03-15',
      '2027-03-16',
    ],
    [
      'an end on the same day',
      'DTSTART;VALUE=DATE:20270315',
      'DTEND;VALUE=DATE:20270315',
      '2027-03-15',
      '2027-03-16',
    ],
    ['an end before', 'DTSTART;VALUE=DATE:20270315', 'DTEND;VALUE=DATE:20270301', '2027-03-15', '2027-03-16'],
    ['a duration', 'DTSTART;VALUE=DATE:20270315', 'DURATION:P3D', '2027-03-15', '2027-03-18'],
    ['a duration of weeks', 'DTSTART;VALUE=DATE:20270315', 'DURATION:P1W', '2027-03-15', '2027-03-22'],
  ])('takes %s', (_name, start, end, first, until) => {
    expect(days(feed(...event('UID:1', start, end)))).toEqual([[first, until]])
  })

  it('leaves out what was cancelled and what takes no time', () => {
    const kept = event('UID:1', 'DTSTART;VALUE=DATE:20270315')
    const text = feed(
      ...event('UID:2', 'DTSTART;VALUE=DATE:20270316', 'STATUS:CANCELLED'),
      ...event('UID:3', 'DTSTART;VALUE=DATE:20270317', 'TRANSP:TRANSPARENT'),
      ...kept,
    )
    expect(read(text)).toMatchObject({ complete: true, events: [{ uid: '1' }] })
  })

  it('follows a series, and stops', () => {
    const series = (rule: string) =>
      feed(
        ...event(
          'UID:1',
          'DTSTART;VALUE=DATE:20270315',
          'DTEND;VALUE=DATE:20270317',
          rule,
          'EXDATE;VALUE=DATE:20270322',
        ),
      )
    expect(days(series('RRULE:FREQ=WEEKLY;COUNT=3'))).toEqual([
      ['2027-03-15', '2027-03-17'],
      ['2027-03-29', '2027-03-31'],
    ])
    expect(read(series('RRULE:FREQ=WEEKLY')).events.length).toBeLessThan(110)
    expect(read(series('RRULE:FREQ=SECONDLY'))).toMatchObject({ complete: false, events: [] })
  })

  it('tells events of one UID apart', () => {
    const text = feed(
      ...event('UID:1', 'DTSTART;VALUE=DATE:20270315'),
      ...event('UID:1', 'DTSTART;VALUE=DATE:20270320'),
    )
    expect(read(text).events.map(({ uid }) => uid)).toEqual(['1', '1#2027-03-20'])
  })

  it('gives an event without a UID one that stays', () => {
    const text = feed(...event('DTSTART;VALUE=DATE:20270315', 'SUMMARY:Reserved'))
    const [uid] = read(text).events.map((one) => one.uid)
    expect(uid).toMatch(/^[0-9a-f]{32}$/)
    expect(read(text).events[0]!.uid).toBe(uid)
  })

  it.each([
    ['no day', ['UID:1']],
    ['a day that is none', ['UID:1', 'DTSTART;VALUE=DATE:20270230']],
    ['a word for a day', ['UID:1', 'DTSTART:tomorrow']],
  ])('is incomplete with an event of %s, and keeps the rest', (_name, lines) => {
    const text = feed(...event(...lines), ...event('UID:2', 'DTSTART;VALUE=DATE:20270315'))
    expect(read(text)).toMatchObject({ complete: false, events: [{ uid: '2' }] })
  })

  it('survives a line that is no property', () => {
    expect(
      days(
        feed(
          ...event(
            'UID:1',
            'DESCRIPTION:one',
            'and a line that was not folded',
            'DTSTART;VALUE=DATE:20270315',
          ),
        ),
      ),
    ).toHaveLength(1)
  })

  it.each([
    ['nothing', ''],
    ['white space', '\r\n \r\n'],
    ['a page', '<!doctype html><html></html>'],
    ['a calendar cut off behind an event', AIRBNB.slice(0, AIRBNB.lastIndexOf('END:VCALENDAR'))],
    ['a calendar cut off within one', AIRBNB.slice(0, AIRBNB.indexOf('SUMMARY'))],
    ['an event that does not end', feed('BEGIN:VEVENT', 'UID:1')],
    ['events in events', feed(...Array(5).fill('BEGIN:VEVENT'), ...Array(5).fill('END:VEVENT'))],
    ['an end of something else', feed('BEGIN:VEVENT', 'END:VTODO')],
    ['too many events', feed(...Array.from({ length: 5_001 }, () => event('UID:1')).flat())],
  ])('is broken by %s, and then says nothing', (_name, text) => {
    expect(readFeed(text, PLACE)).toMatchObject({ kind: 'broken', message: expect.any(String) })
  })

  it('is an empty calendar where it is whole and has no event', () => {
    expect(read(feed())).toEqual({ kind: 'read', complete: true, events: [] })
  })

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

  it('follows a series no further than 731 days, whatever its end', () => {
    const found = days(feed(...series('FREQ=DAILY;UNTIL=99991231')))
    expect(found).toHaveLength(3 + 732)
    expect(found.at(-1)).toEqual(['2029-01-04', '2029-01-05'])
  })

  it('takes several times on one day for one day', () => {
    const numbers = (length: number) => Array.from({ length }, (_, i) => i).join(',')
    const often = `BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`
    expect(days(feed(...series(`FREQ=DAILY;UNTIL=20270110;${often}`)))).toHaveLength(10)
  })

  it('is broken by series that come to more than 5,000 events', () => {
    const long = Array<string>(100).fill('FREQ=DAILY')
    expect(readFeed(feed(...series(...long)), PLACE)).toMatchObject({ kind: 'broken' })
    const weekly = Array<string>(40).fill('FREQ=WEEKLY')
    expect(read(feed(...series(...weekly))).events).toHaveLength(40 * 105)
  })

  it('is broken by series that have to be looked for too long', () => {
    const rare = Array<string>(4_000).fill('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=9')
    expect(readFeed(feed(...series(...rare)), PLACE)).toMatchObject({ kind: 'broken' })
  })

  it('has the days of a series that another library has', () => {
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
      { numRuns: repetitions(300, 3_000) },
    )
  })

  it('is never more than it may be, however it was tampered with', () => {
    fc.assert(
      fc.property(hostileFeed(), (text) => {
        const found = readFeed(text, PLACE)
        if (found.kind === 'read') expect(found.events.length).toBeLessThanOrEqual(10_000)
      }),
      { numRuns: repetitions(2_000, 5_000) },
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

const ENTRIES: FeedEntry[] = [
  {
    uid: 'res_01kcx4e7m2f1zq8v5t9b3n6hjd@prop_01kcx4e7m2f1zq8v5t9b3n6hjd.serai',
    first: '2027-03-15',
    until: '2027-03-18',
    summary: 'Reserved',
    changed_at: '2027-01-04T09:00:00Z',
    sequence: 3,
  },
  {
    uid: 'blk_01kcx4e7m2f1zq8v5t9b3n6hjd@prop_01kcx4e7m2f1zq8v5t9b3n6hjd.serai',
    first: '2027-12-30',
    until: '2028-01-02',
    summary:
      'Not available, for long; really \\ \n so: äöü 🏨 and on and on and on until the line has to be folded',
    changed_at: '2027-01-05T10:11:12Z',
    sequence: 0,
  },
]

describe('a feed that goes out', () => {
  const text = writeFeed('Zimmer 101, „Süd“; Hafen', ENTRIES)

  it('has lines of 75 octets at most, with CRLF, and no character cut', () => {
    const lines = text.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
  })

  it('is read by ical.js', () => {
    const calendar = new ICAL.Component(ICAL.parse(text))
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toMatch(/^Zimmer 101/)
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    expect(
      events.map((one) => ({
        uid: one.uid,
        first: one.startDate.toString(),
        until: one.endDate.toString(),
        summary: one.summary,
        sequence: one.sequence,
        days: one.startDate.isDate,
        changed_at: one.component.getFirstPropertyValue('last-modified')?.toString(),
        stamp: one.component.getFirstPropertyValue('dtstamp')?.toString(),
      })),
    ).toEqual(ENTRIES.map((entry) => ({ ...entry, days: true, stamp: entry.changed_at })))
  })

  it('is read by node-ical', () => {
    const events = Object.values(nodeIcal.sync.parseICS(text)).filter(
      (one): one is VEvent => one?.type === 'VEVENT',
    )
    const day = (date: Date) =>
      new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
    expect(
      events.map((one) => ({
        uid: one.uid,
        first: day(one.start),
        until: day(one.end!),
        summary: one.summary,
        sequence: Number(one.sequence),
        changed_at: one.lastmodified!.toISOString().replace('.000', ''),
      })),
    ).toEqual(ENTRIES)
  })

  it('is read by ourselves', () => {
    const own = read(text).events.map(({ uid, first, until, summary }: FeedEvent) => ({
      uid,
      first,
      until,
      summary,
    }))
    expect(own).toEqual(ENTRIES.map(({ uid, first, until, summary }) => ({ uid, first, until, summary })))
  })

  it('is the same bytes for the same entries', () => {
    expect(writeFeed('x', ENTRIES)).toBe(writeFeed('x', structuredClone(ENTRIES)))
  })
})
