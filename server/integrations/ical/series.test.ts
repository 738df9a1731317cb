import { describe, expect, it } from 'vitest'
import { event, feed, read } from '#test/harness/channels/feeds.ts'
import { readFeed } from './read-feed.ts'

/** The days of each instance, in order; at the property it is 2027-01-04. */
const daysOf = (...events: readonly string[][]) =>
  read(feed(...events.flat()))
    .events.map(({ first, until }) => `${first.slice(5)}/${until.slice(5)}`)
    .toSorted()

const WEEKLY = [
  'UID:s',
  'DTSTART;VALUE=DATE:20270301',
  'DTEND;VALUE=DATE:20270303',
  'RRULE:FREQ=WEEKLY;COUNT=4',
]
const BERLIN = 'TZID=Europe/Berlin'

describe('an instance that the feed changes (RFC 5545, 3.8.4.4)', () => {
  const instance = (id: string, ...more: string[]) => event('UID:s', id, ...more)
  const MOVED = ['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312']

  it.each<[string, string[][], string[]]>([
    [
      'takes the place of its day',
      [event(...WEEKLY), instance('RECURRENCE-ID;VALUE=DATE:20270308', ...MOVED)],
      ['03-01/03-03', '03-10/03-12', '03-15/03-17', '03-22/03-24'],
    ],
    [
      'may stand before its series',
      [instance('RECURRENCE-ID;VALUE=DATE:20270308', ...MOVED), event(...WEEKLY)],
      ['03-01/03-03', '03-10/03-12', '03-15/03-17', '03-22/03-24'],
    ],
    [
      'is left out where it is cancelled',
      [event(...WEEKLY), instance('RECURRENCE-ID;VALUE=DATE:20270308', ...MOVED, 'STATUS:CANCELLED')],
      ['03-01/03-03', '03-15/03-17', '03-22/03-24'],
    ],
    [
      'is left out where it is cancelled without dates',
      [event(...WEEKLY), instance('RECURRENCE-ID;VALUE=DATE:20270308', 'STATUS:CANCELLED')],
      ['03-01/03-03', '03-15/03-17', '03-22/03-24'],
    ],
    [
      'is left out where it is transparent',
      [event(...WEEKLY), instance('RECURRENCE-ID;VALUE=DATE:20270308', ...MOVED, 'TRANSP:TRANSPARENT')],
      ['03-01/03-03', '03-15/03-17', '03-22/03-24'],
    ],
    [
      'is the newest of its versions, in whatever order',
      [
        event(...WEEKLY),
        instance('RECURRENCE-ID;VALUE=DATE:20270308', 'SEQUENCE:2', ...MOVED),
        instance('RECURRENCE-ID;VALUE=DATE:20270308', 'SEQUENCE:1', 'DTSTART;VALUE=DATE:20270411'),
      ],
      ['03-01/03-03', '03-10/03-12', '03-15/03-17', '03-22/03-24'],
    ],
    [
      'stands for itself where the feed has no series',
      [instance('RECURRENCE-ID;VALUE=DATE:20270308', ...MOVED)],
      ['03-10/03-12'],
    ],
    [
      'is found by its moment in another zone',
      [
        event(
          'UID:s',
          `DTSTART;${BERLIN}:20270301T000000`,
          `DTEND;${BERLIN}:20270303T000000`,
          'RRULE:FREQ=WEEKLY;COUNT=3',
        ),
        instance('RECURRENCE-ID:20270307T230000Z', ...MOVED),
      ],
      ['03-01/03-03', '03-10/03-12', '03-15/03-17'],
    ],
  ])('%s', (_name, events, days) => {
    expect(daysOf(...events)).toEqual(days)
    expect(read(feed(...events.flat())).complete).toBe(true)
  })

  it('keeps the day that it had in its series', () => {
    const events = [event(...WEEKLY), instance('RECURRENCE-ID;VALUE=DATE:20270308', ...MOVED)]
    const { events: found } = read(feed(...events.flat()))
    expect(found.map(({ instance, first }) => [instance, first])).toContainEqual(['2027-03-08', '2027-03-10'])
  })

  it('is said where it stands for all later ones', () => {
    const later = instance('RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270308', ...MOVED)
    expect(read(feed(...event(...WEEKLY), ...later))).toMatchObject({
      complete: false,
      notes: ['The event s of 20270310 is not understood in full: RECURRENCE-ID;RANGE.'],
    })
  })
})

describe('the dates of a series', () => {
  const of = (start: string, ...more: string[]) => event('UID:s', `DTSTART${start}`, ...more)
  const zoned = (clock: string) => `;${BERLIN}:20270301T${clock}`

  it.each<[string, string[], string[]]>([
    // EXDATE, 3.8.5.1
    [
      'EXDATE in the zone, at local midnight',
      of(zoned('000000'), 'RRULE:FREQ=WEEKLY;COUNT=3', `EXDATE;${BERLIN}:20270308T000000`),
      ['03-01', '03-15'],
    ],
    [
      'EXDATE in UTC',
      of(zoned('000000'), 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20270307T230000Z'),
      ['03-01', '03-15'],
    ],
    [
      'EXDATE in UTC behind the change of the clocks',
      of(zoned('000000'), 'RRULE:FREQ=WEEKLY;COUNT=6', 'EXDATE:20270328T220000Z,20270404T220000Z'),
      ['03-01', '03-08', '03-15', '03-22'],
    ],
    [
      'EXDATE at another time excludes nothing',
      of(zoned('150000'), 'RRULE:FREQ=WEEKLY;COUNT=2', `EXDATE;${BERLIN}:20270308T120000`),
      ['03-01', '03-08'],
    ],
    [
      'EXDATE by its date alone',
      of(zoned('150000'), 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20270308'),
      ['03-01', '03-15'],
    ],
    [
      'EXDATE as a time where the series is of dates',
      of(';VALUE=DATE:20270301', 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20270307T230000Z,20270315T000000Z'),
      ['03-01', '03-22'],
    ],
    [
      'EXDATE on several lines, of the first day too, which COUNT has counted',
      of(
        ';VALUE=DATE:20270301',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE;VALUE=DATE:20270301',
        'EXDATE;VALUE=DATE:20270315',
      ),
      ['03-08'],
    ],
    // UNTIL, 3.3.10
    [
      'UNTIL in UTC at the start of the last',
      of(zoned('000000'), 'RRULE:FREQ=WEEKLY;UNTIL=20270314T230000Z'),
      ['03-01', '03-08', '03-15'],
    ],
    [
      'UNTIL in UTC a second before it',
      of(zoned('000000'), 'RRULE:FREQ=WEEKLY;UNTIL=20270314T225959Z'),
      ['03-01', '03-08'],
    ],
    ['UNTIL as a date', of(zoned('150000'), 'RRULE:FREQ=WEEKLY;UNTIL=20270315'), ['03-01', '03-08', '03-15']],
    [
      'UNTIL in UTC where the series is of dates: local midnight',
      of(';VALUE=DATE:20270301', 'RRULE:FREQ=WEEKLY;UNTIL=20270314T230000Z'),
      ['03-01', '03-08', '03-15'],
    ],
    [
      'UNTIL in UTC where the series is of dates: the end of the day',
      of(';VALUE=DATE:20270301', 'RRULE:FREQ=WEEKLY;UNTIL=20270315T235959Z'),
      ['03-01', '03-08', '03-15'],
    ],
    [
      'UNTIL for a zone of Windows',
      of(';TZID=W. Europe Standard Time:20270301T003000', 'RRULE:FREQ=WEEKLY;UNTIL=20270314T233000Z'),
      ['03-01', '03-08', '03-15'],
    ],
    // RDATE, 3.8.5.2
    [
      'RDATE of dates',
      of(';VALUE=DATE:20270301', 'RDATE;VALUE=DATE:20270310,20270320', 'RDATE;VALUE=DATE:20270401'),
      ['03-01', '03-10', '03-20', '04-01'],
    ],
    ['RDATE of times', of(zoned('000000'), 'RDATE:20270309T230000Z'), ['03-01', '03-10']],
    [
      'RDATE beside a rule, once where both say the same',
      of(';VALUE=DATE:20270301', 'RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE;VALUE=DATE:20270308,20270309'),
      ['03-01', '03-08', '03-09'],
    ],
    [
      'EXDATE before RDATE: it excludes whatever adds the day',
      of(';VALUE=DATE:20270301', 'RDATE;VALUE=DATE:20270308', 'EXDATE;VALUE=DATE:20270308'),
      ['03-01'],
    ],
    // A series in UTC is expanded in UTC: 23:30 there is the next day at the property.
    ['a series in UTC', of(':20270228T233000Z', 'RRULE:FREQ=WEEKLY;BYDAY=SU;COUNT=2'), ['03-01', '03-08']],
    [
      'a series in UTC across the change of the clocks',
      of(':20270320T223000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ['03-20', '03-27', '04-04'],
    ],
  ])('%s', (_name, lines, firsts) => {
    const { events, complete } = read(feed(...lines))
    expect(events.map(({ first }) => first.slice(5)).toSorted()).toEqual(firsts)
    expect(complete).toBe(true)
  })

  it('RDATE of periods has their own lengths', () => {
    const lines = of(
      zoned('150000'),
      `DTEND;${BERLIN}:20270302T110000`,
      `RDATE;VALUE=PERIOD;${BERLIN}:20270310T150000/20270314T110000,20270320T150000/P2D,20270325T150000/PT20H`,
    )
    expect(daysOf(lines)).toEqual(['03-01/03-02', '03-10/03-14', '03-20/03-22', '03-25/03-26'])
  })

  it('has every night also when the clocks change', () => {
    const lines = of(zoned('000000'), `DTEND;${BERLIN}:20270302T000000`, 'RRULE:FREQ=WEEKLY;COUNT=5')
    expect(daysOf(lines)).toEqual(['03-01/03-02', '03-08/03-09', '03-15/03-16', '03-22/03-23', '03-29/03-30'])
  })

  it.each(['EXDATE;VALUE=DATE:20270230', 'RDATE:tomorrow', 'EXRULE:FREQ=WEEKLY', 'RECURRENCE-ID:x'])(
    'says that %s is not understood, and is incomplete',
    (line) => {
      const { complete, notes, events } = read(feed(...event(...WEEKLY, line)))
      expect({ complete, events: events.length }).toEqual({ complete: false, events: 4 })
      expect(notes).toEqual([`The event s of 20270301 is not understood in full: ${line.split(/[;:]/)[0]}.`])
    },
  )

  it('says that an event was too long to be read in full', () => {
    const long = Array.from({ length: 8_000 }, () => 'EXDATE:20270301')
    expect(read(feed(...event(...WEEKLY, ...long)))).toMatchObject({
      complete: false,
      notes: [expect.stringMatching(/longer than 64 KiB/)],
    })
  })

  it('is refused for more than 5,000 added dates', () => {
    const dates = Array<string>(700).fill('20270301').join(',')
    const many = Array.from({ length: 9 }, (_, i) => event(`UID:${i}`, 'DTSTART:20270301', `RDATE:${dates}`))
    expect(readFeed(feed(...many.flat()), { timezone: 'Europe/Berlin', today: '2027-01-04' })).toMatchObject({
      kind: 'broken',
    })
  })
})
