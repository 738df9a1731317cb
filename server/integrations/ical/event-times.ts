import { dateIn } from '../../kernel/time/clock.ts'
import { earlier, isCalendarDay } from '../../kernel/time/dates.ts'
import type { ContentLine } from './content-lines.ts'
import { windowsZone } from './windows-zones.ts'

/** A date or a time on a clock, as it stands in a calendar (RFC 5545, 3.3.4 and 3.3.5). */
export interface EventTime {
  readonly date: string
  /** `HH:MM:SS`; null for a date. */
  readonly time: string | null
  /** `UTC` or a zone; null for a date, and for a time without a zone, which is of the property. */
  readonly zone: string | null
}

const VALUE = /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d|60)(Z)?)?$/

/** Whatever lies behind has no end: zones and lengths are still added to it. */
const END_OF_TIME = '9998-12-31'

/** Undefined where it is none, or a day that does not exist. */
export function eventTime(value: string, parameters: ContentLine['parameters']): EventTime | undefined {
  const [, year, month, day, hour, minute, second, utc] = VALUE.exec(value.trim()) ?? []
  const day_of_value = `${year}-${month}-${day}`
  if (year === undefined || !isCalendarDay(day_of_value)) return undefined
  const date = earlier(day_of_value, END_OF_TIME)
  if (hour === undefined) return { date, time: null, zone: null }
  const time = `${hour}:${minute}:${second === '60' ? '59' : second}`
  return { date, time, zone: utc ? 'UTC' : (parameters.get('TZID') ?? null) }
}

/** The values of a list, such as EXDATE; undefined stands for one that is not understood. */
export const eventTimes = ({ value, parameters }: ContentLine) =>
  value.split(',').map((one) => eventTime(one, parameters))

/** The day of a time: in its own zone, of UTC in that of the property. */
export function dayOf({ date, time, zone }: EventTime, timezone: string): string {
  return zone === 'UTC' && time !== null ? dateIn(timezone, instantOf(date, time, 'UTC')) : date
}

/** A time in the zone of a series, whose first is `start`; a date where the series is one of dates. */
export function inSeries(moment: EventTime, start: EventTime, timezone: string): EventTime {
  if (moment.time === null || moment.zone === start.zone) return moment
  if (start.time === null) return { date: dateMeant(moment, timezone), time: null, zone: null }
  if (moment.zone === null) return { ...moment, zone: start.zone }
  const [from, to] = [moment.zone, start.zone].map((zone) => zoneOf(zone, timezone))
  if (from === to) return { ...moment, zone: start.zone }
  const there = instantOf(moment.date, moment.time, from!).toZonedDateTimeISO(to!).toPlainDateTime()
  return {
    date: there.toPlainDate().toString(),
    time: there.toPlainTime().toString({ smallestUnit: 'second' }),
    zone: start.zone,
  }
}

/**
 * The date that a time means where a date belongs. Of UTC it is the day at the property if that begins or ends then,
 * else the date that is written: both are used.
 */
function dateMeant({ date, time, zone }: EventTime, timezone: string): string {
  if (zone !== 'UTC' || time === null) return date
  const here = instantOf(date, time, 'UTC').toZonedDateTimeISO(timezone)
  const clock = here.toPlainTime().toString({ smallestUnit: 'second' })
  return clock === '00:00:00' || clock === '23:59:59' ? here.toPlainDate().toString() : date
}

const instantOf = (date: string, time: string, zone: string) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).toInstant()

/** A zone that the service knows; that of the property for a time without one, and for zones that nobody knows. */
const zoneOf = (zone: string | null, timezone: string): string => knownZone(zone ?? timezone) ?? timezone

const zones = new Map<string, string | undefined>()
const MAX_ZONES = 1_000

/** By its name, its name in Windows, or behind a prefix (`/mozilla.org/20050126_1/Europe/Berlin`). */
function knownZone(name: string): string | undefined {
  if (!zones.has(name)) {
    if (zones.size >= MAX_ZONES) zones.clear()
    const parts = name.split('/')
    const names = [name, windowsZone(name), parts.slice(-2).join('/'), parts.slice(-3).join('/')]
    zones.set(
      name,
      names.find((one) => one !== undefined && isZone(one)),
    )
  }
  return zones.get(name)
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
