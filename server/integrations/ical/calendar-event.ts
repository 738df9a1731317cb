import { createHash } from 'node:crypto'
import { shorten } from '#contract/text/shorten.ts'
import { addDays, nightsBetween } from '../../kernel/time/dates.ts'
import { type ContentLine, contentLine, unescaped } from './content-lines.ts'
import { dayOf, type EventTime, eventTime, eventTimes } from './event-times.ts'
import { type RecurrenceRule, recurrenceRule } from './recurrence-rule.ts'

/** A VEVENT as it stands in the feed, before its series is expanded. */
export interface CalendarEvent {
  readonly uid: string
  readonly summary: string
  readonly description: string
  readonly sequence: number
  /** Cancelled, or transparent: it occupies nothing. */
  readonly is_free: boolean
  readonly span: TimeSpan
  /** The instance of a series that it replaces. */
  readonly recurrence_id: EventTime | null
  /** Also where its rules are not understood. */
  readonly is_series: boolean
  readonly rules: readonly RecurrenceRule[]
  readonly exceptions: readonly EventTime[]
  readonly additions: readonly TimeSpan[]
  /** What stands in it and is not understood, so that something may be missing or too much. */
  readonly problems: readonly string[]
}

/** From a time to another, or of the length of the event where that is null. */
export interface TimeSpan {
  readonly start: EventTime
  readonly end: EventTime | null
}

const MAX_UID_LENGTH = 255
const MAX_TEXT_LENGTH = 1_000

/**
 * The event of its lines; null where it says no day on which it begins, or an end that is none. One that is cancelled
 * needs no day.
 */
export function calendarEvent(
  lines: readonly string[],
  timezone: string,
): CalendarEvent | 'occupies nothing' | null {
  const properties = Map.groupBy(
    lines.flatMap((line) => contentLine(line) ?? []),
    ({ name }) => name,
  )
  const all = (name: string) => properties.get(name) ?? []
  const one = (name: string) => properties.get(name)?.at(-1)
  const word = (name: string) => one(name)?.value.trim().toUpperCase()
  const text = (name: string) => shorten(unescaped(one(name)?.value ?? '').trim(), MAX_TEXT_LENGTH)

  const is_free = word('STATUS') === 'CANCELLED' || word('TRANSP') === 'TRANSPARENT'
  const start = timeOf(one('DTSTART')) ?? (is_free ? timeOf(one('RECURRENCE-ID')) : undefined)
  const end = start && endOf(start, one('DTEND'), one('DURATION'))
  if (!start || end === undefined) return is_free ? 'occupies nothing' : null
  const problems: string[] = []
  const understood = <T>(name: string, values: readonly (T | undefined | null)[]): T[] => {
    if (values.some((value) => value === undefined || value === null)) problems.push(name)
    return values.filter((value): value is T => value !== undefined && value !== null)
  }
  const [recurrence_id = null] = understood('RECURRENCE-ID', all('RECURRENCE-ID').slice(-1).map(timeOf))
  if (one('RECURRENCE-ID')?.parameters.get('RANGE')) problems.push('RECURRENCE-ID;RANGE')
  if (one('EXRULE')) problems.push('EXRULE')
  const summary = text('SUMMARY')
  const span = { start, end }
  return {
    uid: uidOf(one('UID')?.value, () => `${dayOf(start, timezone)} ${nightsOf(span, timezone)} ${summary}`),
    summary,
    description: text('DESCRIPTION'),
    sequence: Number(/^\d{1,9}$/.exec(word('SEQUENCE') ?? '')?.[0] ?? 0),
    is_free,
    span,
    recurrence_id,
    is_series: ['RRULE', 'RDATE', 'EXRULE'].some((name) => properties.has(name)),
    rules: understood(
      'RRULE',
      all('RRULE').map(({ value }) => recurrenceRule(value)),
    ),
    exceptions: understood('EXDATE', all('EXDATE').flatMap(eventTimes)),
    additions: understood('RDATE', all('RDATE').flatMap(additionsOf)),
    problems,
  }
}

const timeOf = (line: ContentLine | undefined) => line && eventTime(line.value, line.parameters)

/** Its nights, at least one. */
export const nightsOf = ({ start, end }: TimeSpan, timezone: string): number =>
  end === null ? 1 : Math.max(1, nightsBetween(dayOf(start, timezone), dayOf(end, timezone)))

/** The end of an event; null where it says none, undefined where that is not understood. */
function endOf(
  start: EventTime,
  end: ContentLine | undefined,
  duration: ContentLine | undefined,
): EventTime | null | undefined {
  if (end) return timeOf(end)
  return duration ? endAfter(start, duration.value) : null
}

const DURATION = /^([+-])?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/
const MAX_DAYS = 3_650
const DAY_SECONDS = 86_400
const MIDNIGHT = Temporal.PlainTime.from('00:00')

/** On the clock of the start: a day of 25 hours is a day too (RFC 5545, 3.3.6). */
function endAfter(start: EventTime, duration: string): EventTime | undefined {
  const found = DURATION.exec(duration.trim())
  if (!found) return undefined
  if (found[1] === '-') return start
  const [weeks, days, hours, minutes, seconds] = found.slice(2).map((part) => Number(part ?? 0))
  const length = (((weeks! * 7 + days!) * 24 + hours!) * 60 + minutes!) * 60 + seconds!
  const [hour = 0, minute = 0, second = 0] = (start.time ?? '').split(':').map(Number)
  const end = (hour * 60 + minute) * 60 + second + Math.min(length, MAX_DAYS * DAY_SECONDS)
  return {
    ...start,
    date: addDays(start.date, Math.floor(end / DAY_SECONDS)),
    time: start.time && MIDNIGHT.add({ seconds: end % DAY_SECONDS }).toString({ smallestUnit: 'second' }),
  }
}

/** Dates, times and periods of an RDATE. */
const additionsOf = ({ value, parameters }: ContentLine): (TimeSpan | undefined)[] =>
  value.split(',').map((one) => {
    const [first = '', last] = one.split('/')
    const start = eventTime(first, parameters)
    if (!start || last === undefined) return start && { start, end: null }
    const end = /^[+-]?P/.test(last) ? endAfter(start, last) : eventTime(last, parameters)
    return end && { start, end }
  })

/** Its own, a digest of it where that is very long, or one of its content where it has none. */
function uidOf(uid: string | undefined, content: () => string): string {
  const own = uid?.trim() ?? ''
  if (own !== '' && own.length <= MAX_UID_LENGTH) return own
  return createHash('sha256')
    .update(own || content())
    .digest('hex')
    .slice(0, 32)
}
