import { createHash } from 'node:crypto'
import { convertIcsEvent, type IcsDateObject, type IcsEvent } from 'ts-ics'
import { shorten } from '../../../contract/text/shorten.ts'
import { dateIn } from '../../kernel/time/clock.ts'
import { addDays, isCalendarDay, MAX_DAYS_AHEAD, nightsBetween } from '../../kernel/time/dates.ts'
import { BudgetExceeded, type RecurrenceBudget, recurrenceBudget, recurrenceDays } from './recurrence.ts'

/** An event of an external calendar, in whole nights. */
export interface FeedEvent {
  /** Stable while it is the same event of its feed. */
  readonly uid: string
  readonly first: string
  /** Exclusive: the day of departure. */
  readonly until: string
  readonly summary: string
  readonly description: string
}

export type Feed =
  | {
      readonly kind: 'read'
      readonly events: readonly FeedEvent[]
      /** False where something was not understood: what is missing may still exist. */
      readonly complete: boolean
    }
  /** No calendar, or only a part of one: nothing can be concluded from it. */
  | { readonly kind: 'broken'; readonly message: string }

const MAX_EVENTS = 5_000
const MAX_EVENT_LENGTH = 64 * 1024
const MAX_UID_LENGTH = 255
const MAX_TEXT_LENGTH = 1_000

/** The zone of the property, and the current day there. */
export interface FeedPlace {
  readonly timezone: string
  readonly today: string
}

/**
 * Reads a calendar feed. It has to be complete, from BEGIN:VCALENDAR to END:VCALENDAR, or it is broken: a
 * truncated one would cancel what it does not show. Moments become days in their own zone, UTC in the
 * property's.
 */
export function readFeed(text: string, place: FeedPlace): Feed {
  const lines = linesOf(text)
  if (lines.length === 0) return broken('The feed is empty.')
  const blocks = blocksOf(lines)
  if (typeof blocks === 'string') return broken(blocks)
  if (blocks.length > MAX_EVENTS) return broken(`The feed has more than ${MAX_EVENTS} events.`)
  try {
    return feedOf(blocks, place)
  } catch (error) {
    if (error instanceof BudgetExceeded) return broken('The feed repeats its events too often.')
    throw error
  }
}

function feedOf(blocks: readonly string[][], place: FeedPlace): Feed {
  const events = new Map<string, FeedEvent>()
  const budget = recurrenceBudget()
  let complete = true
  for (const block of blocks) {
    const found = eventsOf(block, place, budget)
    if (found === null) complete = false
    // Repeated UIDs, as in a series, are distinguished by their day.
    for (const event of found ?? []) {
      events.set(events.has(event.uid) ? `${event.uid}#${event.first}` : event.uid, event)
    }
  }
  return { kind: 'read', complete, events: [...events].map(([uid, event]) => ({ ...event, uid })) }
}

const broken = (message: string): Feed => ({ kind: 'broken', message })

/** Unfolded lines; what is no property at all is dropped. */
function linesOf(text: string): string[] {
  const unfolded = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
  return unfolded.split('\n').filter((line) => line.trim() !== '')
}

/** The lines of each event; a string says why the calendar is incomplete. */
function blocksOf(lines: readonly string[]): string[][] | string {
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0]!)) return 'The feed is not a calendar.'
  if (!/^END:VCALENDAR\s*$/i.test(lines.at(-1)!)) return 'The feed is cut off: END:VCALENDAR is missing.'
  const open: string[] = []
  const blocks: string[][] = []
  let size = 0
  for (const line of lines) {
    const [, edge, name] = /^(BEGIN|END):(\S+)\s*$/i.exec(line) ?? []
    const component = name?.toUpperCase()
    if (edge?.toUpperCase() === 'BEGIN') {
      open.push(component!)
      if (component === 'VEVENT') {
        if (open.includes('VEVENT') && open.indexOf('VEVENT') < open.length - 1)
          return 'An event begins inside an event.'
        blocks.push([])
        size = 0
      }
    } else if (edge) {
      if (open.pop() !== component) return `END:${component} does not end what began.`
    } else if (open.at(-1) === 'VEVENT') {
      size += line.length
      if (size <= MAX_EVENT_LENGTH) blocks.at(-1)!.push(line)
    }
    if (open.length > 8) return 'The feed is nested too deep.'
  }
  return open.length === 0 ? blocks : `END:${open.at(-1)} is missing.`
}

const DATES = new Set(['DTSTART', 'DTEND'])

/**
 * The nights of an event, a series once for each occurrence; empty where it has no night, null where it was
 * not understood.
 */
function eventsOf(lines: readonly string[], place: FeedPlace, budget: RecurrenceBudget): FeedEvent[] | null {
  const event = parsed(lines.flatMap((line) => mended(line, place.timezone)))
  if (!event) return null
  if (event.status === 'CANCELLED' || event.timeTransparent === 'TRANSPARENT') return []
  const first = dayOf(event.start, place.timezone)
  const last = first && untilOf(event, first, place.timezone)
  if (first === undefined || last === undefined) return null
  const nights = Math.max(1, nightsBetween(first, last))
  const starts = startsOf(event, first, place, budget)
  const summary = shorten((event.summary ?? '').trim(), MAX_TEXT_LENGTH)
  const description = shorten((event.description ?? '').trim(), MAX_TEXT_LENGTH)
  const uid = uidOf(event.uid, `${first} ${nights} ${summary}`)
  return (
    starts?.map((day) => ({ uid, first: day, until: addDays(day, nights), summary, description })) ?? null
  )
}

const REPEATS = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])
/** How far ahead a series is expanded, how long ago an occurrence may be, and how old the series. */
const AHEAD_DAYS = MAX_DAYS_AHEAD + 1
const BEHIND_DAYS = 30
const OLDEST_DAYS = 3_660

/** The days on which it begins: one, or the recent and future ones of a series. */
function startsOf(
  event: IcsEvent,
  first: string,
  { today }: FeedPlace,
  budget: RecurrenceBudget,
): string[] | null {
  const { recurrenceRule: rule, exceptionDates } = event
  if (!rule) return [first]
  if (!REPEATS.has(rule.frequency) || nightsBetween(first, today) > OLDEST_DAYS) return null
  const window = { from: addDays(today, -BEHIND_DAYS), to: addDays(today, AHEAD_DAYS) }
  const days = recurrenceDays(rule, first, window, budget)
  const left_out = new Set(
    exceptionDates?.map(({ date }) => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))),
  )
  return days?.filter((day) => !left_out.has(day)) ?? null
}

/**
 * Corrections for the library: a day is a DATE where VALUE=DATE was forgotten, and a time without a zone is
 * in the property's. Invalid properties and days are dropped.
 */
function mended(line: string, timezone: string): string[] {
  const [, name = '', parameters = '', value = ''] =
    /^([A-Za-z0-9-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/s.exec(line) ?? []
  const property = name.toUpperCase()
  if (property === '') return []
  if (!DATES.has(property)) return [`${property}${parameters}:${value}`]
  const moment = value.trim()
  if (!isCalendarDay(moment.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3'))) return []
  if (/^\d{8}$/.test(moment)) return [`${property};VALUE=DATE:${moment}`]
  const floats = /^\d{8}T\d{6}$/.test(moment) && !/;TZID=/i.test(parameters)
  return [`${property}${floats ? `;TZID=${timezone}` : parameters}:${moment}`]
}

function parsed(lines: readonly string[]): IcsEvent | undefined {
  try {
    return convertIcsEvent(undefined, ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n'))
  } catch {
    return undefined
  }
}

/** The day of a date or a moment; of a moment in a zone, the day in that zone. */
function dayOf(moment: IcsDateObject | undefined, timezone: string): string | undefined {
  const value = moment?.local?.date ?? moment?.date
  if (!moment || !value || Number.isNaN(value.getTime())) return undefined
  const on_clock = moment.type === 'DATE' || moment.local !== undefined
  const day = on_clock
    ? value.toISOString().slice(0, 10)
    : dateIn(timezone, Temporal.Instant.fromEpochMilliseconds(value.getTime()))
  return isCalendarDay(day) ? day : undefined
}

/** The end, exclusive; a day where none is given. */
function untilOf({ end, duration }: IcsEvent, first: string, timezone: string): string | undefined {
  if (end) return dayOf(end, timezone)
  const {
    weeks = 0,
    days = 0,
    hours = 0,
    before,
  } = (duration as Partial<Record<string, number>> | undefined) ?? {}
  return addDays(first, before ? 1 : Math.min(3_650, weeks * 7 + days + Math.ceil(hours / 24)) || 1)
}

/** Its own, a digest of it where that is very long, or one of its content where it has none. */
function uidOf(uid: string | undefined, content: string): string {
  const own = uid?.trim() ?? ''
  if (own !== '' && own.length <= MAX_UID_LENGTH) return own
  return createHash('sha256')
    .update(own || content)
    .digest('hex')
    .slice(0, 32)
}
