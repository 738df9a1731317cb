import { addDays, MAX_DAYS_AHEAD, nightsBetween } from '../../kernel/time/dates.ts'
import { type CalendarEvent, nightsOf, type TimeSpan } from './calendar-event.ts'
import { dayOf, type EventTime, inSeries } from './event-times.ts'
import { countInstance, type RecurrenceBudget, recurrenceDays } from './recurrence.ts'
import type { RecurrenceRule } from './recurrence-rule.ts'

/** An event of an external calendar, or one instance of a series, in whole nights. */
export interface FeedEvent {
  /** Of the feed: the instances of a series share it, and at some sites all stays. */
  readonly uid: string
  /** The day of an instance by its series, wherever it was moved to; null for an event that is no series. */
  readonly instance: string | null
  readonly first: string
  /** Exclusive: the day of departure. */
  readonly until: string
  readonly summary: string
  readonly description: string
}

/** The zone of the property, and the current day there. */
export interface FeedPlace {
  readonly timezone: string
  readonly today: string
}

/** How far ahead a series is expanded, and how long ago an instance may be. */
const AHEAD_DAYS = MAX_DAYS_AHEAD + 1
const BEHIND_DAYS = 30

/**
 * What the events of one UID occupy. One with a RECURRENCE-ID takes the place of that instance of the series (RFC
 * 5545, 3.8.4.4), and removes it where it is cancelled. Throws BudgetExceeded.
 */
export function occurrencesOf(
  events: readonly CalendarEvent[],
  place: FeedPlace,
  budget: RecurrenceBudget,
): FeedEvent[] {
  const overrides = newest(
    events.filter(({ recurrence_id }) => recurrence_id),
    ({ recurrence_id }) => JSON.stringify(recurrence_id),
  )
  const masters = newest(
    events.filter(({ recurrence_id }) => !recurrence_id),
    ({ is_series, span }) => (is_series ? JSON.stringify(span) : span.start.date),
  )
  return [
    ...masters.flatMap((event) => {
      if (event.is_free) return []
      const { start } = event.span
      const replaced = new Set(
        overrides.map((one) => inSeries(one.recurrence_id!, start, place.timezone).date),
      )
      return instancesOf(event, place, budget).filter(({ series_day }) => !replaced.has(series_day))
    }),
    ...overrides.flatMap((event) => {
      if (event.is_free) return []
      const of = masters[0]?.span.start ?? event.span.start
      const series_day = inSeries(event.recurrence_id!, of, place.timezone).date
      return { event, series_day, span: event.span }
    }),
  ].map(({ event, series_day, span }) => {
    const { uid, summary, description, is_series, recurrence_id } = event
    const first = dayOf(span.start, place.timezone)
    const until = addDays(first, nightsOf(span, place.timezone))
    return {
      uid,
      instance: is_series || recurrence_id ? series_day : null,
      first,
      until,
      summary,
      description,
    }
  })
}

/** The last version of each, by SEQUENCE; of the same one that occupies something, and then the last of the feed. */
const newest = (events: readonly CalendarEvent[], identity: (event: CalendarEvent) => string) =>
  [...Map.groupBy(events, identity).values()].map((all) =>
    all.reduce((last, one) => (isNewer(one, last) ? one : last)),
  )

const isNewer = (one: CalendarEvent, other: CalendarEvent) =>
  one.sequence === other.sequence ? !one.is_free || other.is_free : one.sequence > other.sequence

interface Instance {
  readonly event: CalendarEvent
  /** Its date in the zone of the series. */
  readonly series_day: string
  readonly span: TimeSpan
}

/** The instances without those that EXDATE excludes; of a series the recent and future ones. */
function instancesOf(event: CalendarEvent, place: FeedPlace, budget: RecurrenceBudget): Instance[] {
  const { timezone, today } = place
  const { span, is_series } = event
  const excluded = new Set(event.exceptions.map((moment) => clockOf(inSeries(moment, span.start, timezone))))
  const window = { from: addDays(today, -BEHIND_DAYS), to: addDays(today, AHEAD_DAYS) }
  const found = new Map<string, TimeSpan>()
  if (event.rules.length === 0) found.set(span.start.date, span)
  for (const rule of event.rules) {
    for (const date of ruleDays(rule, span.start, place, budget)) found.set(date, onDay(span, date))
  }
  for (const addition of event.additions) {
    countInstance(budget)
    const start = inSeries(addition.start, span.start, timezone)
    const end = addition.end && inSeries(addition.end, span.start, timezone)
    found.set(start.date, end ? { start, end } : { ...onDay(span, start.date), start })
  }
  return [...found].flatMap(([series_day, of]) => {
    const day = dayOf(of.start, timezone)
    if (is_series && (day < window.from || day > window.to)) return []
    const is_excluded = excluded.has(series_day) || excluded.has(clockOf({ ...of.start, date: series_day }))
    return is_excluded ? [] : { event, series_day, span: of }
  })
}

const clockOf = ({ date, time }: EventTime) => (time === null ? date : `${date} ${time}`)

/** The event on another day of its series, of the same length. */
const onDay = ({ start, end }: TimeSpan, date: string): TimeSpan => ({
  start: { ...start, date },
  end: end && { ...end, date: addDays(end.date, nightsBetween(start.date, date)) },
})

/** The days of a rule, in the zone of the series: those of UTC may be others at the property. */
function ruleDays(rule: RecurrenceRule, start: EventTime, place: FeedPlace, budget: RecurrenceBudget) {
  const window = { from: addDays(place.today, -BEHIND_DAYS - 1), to: addDays(place.today, AHEAD_DAYS + 1) }
  const last = rule.until && lastDay(inSeries(rule.until, start, place.timezone), start)
  return recurrenceDays(rule, { first: start.date, last }, window, budget)
}

/** UNTIL is a moment: the instance of its day belongs to the series if it begins by then. */
const lastDay = ({ date, time }: EventTime, start: EventTime) =>
  time === null || start.time === null || start.time <= time ? date : addDays(date, -1)
