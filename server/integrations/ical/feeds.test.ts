import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, event, feed, PLACE, read } from '#test/harness/channels/feeds.ts'
import { hostileFeed } from '#test/harness/channels/hostile-partners.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { readFeed } from './read-feed.ts'

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

describe('an imported feed', () => {
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

  it('leaves out cancelled events and those without a duration', () => {
    const valid_event = event('UID:1', 'DTSTART;VALUE=DATE:20270315')
    const text = feed(
      ...event('UID:2', 'DTSTART;VALUE=DATE:20270316', 'STATUS:CANCELLED'),
      ...event('UID:3', 'DTSTART;VALUE=DATE:20270317', 'TRANSP:TRANSPARENT'),
      ...valid_event,
    )
    expect(read(text)).toMatchObject({ complete: true, events: [{ uid: '1' }] })
  })

  it('expands a series, up to a limit', () => {
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
    // The first day belongs to it all the same.
    expect(read(series('RRULE:FREQ=SECONDLY'))).toMatchObject({
      complete: false,
      events: [{ instance: '2027-03-15' }],
      notes: ['The event 1 of 20270315 is not understood in full: RRULE.'],
    })
  })

  it('has several stays under one UID', () => {
    const text = feed(
      ...event('UID:1', 'DTSTART;VALUE=DATE:20270315'),
      ...event('UID:1', 'DTSTART;VALUE=DATE:20270320'),
    )
    expect(read(text).events).toMatchObject([
      { uid: '1', instance: null, first: '2027-03-15' },
      { uid: '1', instance: null, first: '2027-03-20' },
    ])
  })

  it('gives an event without a UID a stable one', () => {
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

  it('ignores a line that is no property', () => {
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

  it('is an empty calendar where it is complete and has no event', () => {
    expect(read(feed())).toEqual({ kind: 'read', complete: true, events: [], notes: [] })
  })

  it('stays within its limits, with any mutation', () => {
    fc.assert(
      fc.property(hostileFeed(), (text) => {
        const found = readFeed(text, PLACE)
        if (found.kind === 'read') expect(found.events.length).toBeLessThanOrEqual(10_000)
      }),
      { numRuns: repetitions(400, 2_000, 5_000) },
    )
  })
})
