import fc from 'fast-check'
import { addDays } from '#server/kernel/time/dates.ts'
import { event, feed } from './feeds.ts'

/** An event that repeats, as a calendar. */
export interface RandomSeries {
  readonly text: string
  /** Null for dates. */
  readonly zone: string | null
  readonly has_additions: boolean
  /** An EXDATE beside the rule: twice the same day, one that is none of the rule, or one that an RDATE has too. */
  readonly has_odd_exception: boolean
}

type RuleParts = Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const some = <T>(values: fc.Arbitrary<T>) => fc.uniqueArray(values, { minLength: 1, maxLength: 3 })
const option = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })

const weekday = fc.constantFrom(...WEEKDAYS)
const months = some(fc.integer({ min: 1, max: 12 }))
const dates = some(fc.oneof(fc.integer({ min: 1, max: 28 }), fc.integer({ min: -5, max: -1 })))
const nth = fc.tuple(fc.constantFrom(-2, -1, 1, 2, 3, 4, 5), weekday).map(([n, day]) => `${n}${day}`)
const FREQUENCIES: fc.Arbitrary<RuleParts> = fc.oneof(
  fc.record({ FREQ: fc.constant('DAILY'), BYDAY: option(some(weekday)), BYMONTH: option(months) }),
  fc.record({
    FREQ: fc.constant('WEEKLY'),
    BYDAY: option(some(weekday)),
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

const compact = (date: string) => date.replaceAll('-', '')

const ruleOf = (parts: RuleParts) =>
  Object.entries(parts)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`))
    .join(';')

/** The clocks at which an event begins: of dates, of zones, of UTC. */
const CLOCKS = fc.oneof(
  fc.constant({ zone: null, time: null }),
  fc.record({
    zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'UTC'),
    time: fc.constantFrom('00:00:00', '00:30:00', '15:00:00', '23:30:00'),
  }),
)

/** What the days behind the first are for: exceptions, additions, and an instance that is moved or cancelled. */
const CHANGES = fc.record({
  excluded: fc.uniqueArray(fc.nat(60), { maxLength: 4 }),
  added: fc.uniqueArray(fc.nat(60), { maxLength: 3 }),
  override: option(
    fc.record({ of: fc.nat(40), by: fc.integer({ min: -2, max: 5 }), is_cancelled: fc.boolean() }),
  ),
  in_utc: fc.boolean(),
})

const ENDS = fc.oneof(
  fc.record({ count: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ until: fc.integer({ min: 1, max: 400 }), seconds: fc.constantFrom(-1, 0, 1) }),
)

/** Series which begin around the changes of the clocks of 2027; `daysOf` has the days of a rule on its own. */
export const randomSeries = (daysOf: (text: string) => readonly string[]): fc.Arbitrary<RandomSeries> =>
  fc
    .record({
      parts: FREQUENCIES,
      interval: fc.integer({ min: 1, max: 4 }),
      start: fc.integer({ min: 0, max: 200 }).map((days) => addDays('2027-01-05', days)),
      clock: CLOCKS,
      end: ENDS,
      changes: CHANGES,
    })
    .map(({ start: near, ...rest }) => {
      const rule = ruleOf({ ...rest.parts, COUNT: 2 })
      const [, start] = daysOf(feed(...event(`DTSTART:${compact(near)}`, `RRULE:${rule}`)))
      return { ...rest, start: start ?? '' }
    })
    // A first day that is none of the rule's makes it undefined (RFC 5545, 3.8.5.3).
    .filter(({ start }) => start !== '')
    .map(({ parts, interval, start, clock, end, changes }) => {
      const { at, line, is_zoned } = writerOf(clock)
      const until =
        'until' in end
          ? { UNTIL: at(addDays(start, end.until), clock.time !== null, end.seconds) }
          : { COUNT: end.count }
      const rule = ruleOf({ ...parts, INTERVAL: interval, ...until })
      const base = ['UID:1', ...line('DTSTART', [start]), `RRULE:${rule}`]
      const days = daysOf(feed(...event(...base)))
      const pick = (index: number) => days[index % days.length]!
      const added = changes.added.map((after) => addDays(start, after))
      const excluded = changes.excluded.map((index) =>
        index % 3 === 0 ? addDays(start, index) : pick(index),
      )
      const override = changes.override && { ...changes.override, day: pick(changes.override.of) }
      const in_utc = clock.zone === 'UTC' || (is_zoned && changes.in_utc)
      const instance =
        override && !excluded.includes(override.day)
          ? event(
              'UID:1',
              ...line('RECURRENCE-ID', [override.day], in_utc),
              ...line('DTSTART', [addDays(override.day, override.by)]),
              `STATUS:${override.is_cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
            )
          : []
      const series = event(...base, ...line('EXDATE', excluded, in_utc), ...line('RDATE', added))
      return {
        text: feed(...ZONES, ...series, ...instance),
        zone: clock.zone,
        has_additions: added.length > 0,
        has_odd_exception:
          new Set(excluded).size < excluded.length ||
          excluded.some((day) => !days.includes(day) || added.includes(day)),
      }
    })

/** Writes days at the clock of a series, in its zone or in UTC. */
function writerOf({ zone, time }: { readonly zone: string | null; readonly time: string | null }) {
  const at = (date: string, in_utc = zone === 'UTC', seconds = 0) => {
    if (time === null) return compact(date)
    const local = Temporal.PlainDateTime.from(`${date}T${time}`).add({ seconds })
    const there = in_utc ? local.toZonedDateTime(zone!).withTimeZone('UTC').toPlainDateTime() : local
    return `${there.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}${in_utc ? 'Z' : ''}`
  }
  const line = (name: string, days: readonly string[], in_utc = zone === 'UTC') => {
    const parameters = time === null ? ';VALUE=DATE' : in_utc ? '' : `;TZID=${zone}`
    return days.length === 0 ? [] : [`${name}${parameters}:${days.map((day) => at(day, in_utc)).join(',')}`]
  }
  return { at, line, is_zoned: time !== null }
}

/** For the library that knows the zones of the calendar alone. */
const ZONES = [
  ...zoneOf(
    'Europe/Berlin',
    ['+0100', '+0200'],
    ['19810329T020000', 3, '-1SU'],
    ['19961027T030000', 10, '-1SU'],
  ),
  ...zoneOf(
    'America/New_York',
    ['-0500', '-0400'],
    ['20070311T020000', 3, '2SU'],
    ['20071104T020000', 11, '1SU'],
  ),
]

type Change = [start: string, month: number, day: string]

function zoneOf(name: string, [winter, summer]: [string, string], to_summer: Change, to_winter: Change) {
  const part = (kind: string, from: string, to: string, [start, month, day]: Change) => [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `DTSTART:${start}`,
    `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${day}`,
    `END:${kind}`,
  ]
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...part('DAYLIGHT', winter, summer, to_summer),
    ...part('STANDARD', summer, winter, to_winter),
    'END:VTIMEZONE',
  ]
}
