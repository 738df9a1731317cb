import { type EventTime, eventTime } from './event-times.ts'

export type Weekday = (typeof WEEKDAYS)[number]
/** As `getUTCDay` numbers them. */
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const

/** A rule by which an event repeats (RFC 5545, 3.3.10), of the parts that calendars of stays use. */
export interface RecurrenceRule {
  readonly frequency: (typeof FREQUENCIES)[number]
  readonly interval: number
  readonly count: number | undefined
  readonly until: EventTime | undefined
  /** 1 is January. */
  readonly by_month: readonly number[] | undefined
  readonly by_month_day: readonly number[] | undefined
  readonly by_day: readonly { readonly weekday: Weekday; readonly nth: number | undefined }[] | undefined
  readonly week_start: Weekday
}

const MAX_INTERVAL = 10_000
/** More than any series has within the budget of a feed. */
const MAX_COUNT = 500_000
const TIMES = ['BYHOUR', 'BYMINUTE', 'BYSECOND']
const PARTS = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'WKST']
const UNDERSTOOD = new Set([...PARTS, ...TIMES])

/** The value of an RRULE; null for a rule that is invalid or has parts that are not understood. */
export function recurrenceRule(value: string): RecurrenceRule | null {
  const parts = new Map<string, string>()
  for (const part of value.split(';').filter((one) => one.trim() !== '')) {
    const [name = '', of = '', ...more] = part.split('=').map((one) => one.trim().toUpperCase())
    if (!UNDERSTOOD.has(name) || parts.has(name) || of === '' || more.length > 0) return null
    parts.set(name, of)
  }
  const rule = {
    frequency: FREQUENCIES.find((one) => one === parts.get('FREQ')),
    interval: integers(parts.get('INTERVAL') ?? '1')?.[0] ?? 1,
    count: integers(parts.get('COUNT'))?.[0],
    until: parts.has('UNTIL') ? (eventTime(parts.get('UNTIL')!, new Map()) ?? null) : undefined,
    by_month: integers(parts.get('BYMONTH')),
    by_month_day: integers(parts.get('BYMONTHDAY')),
    by_day: parts.get('BYDAY')?.split(',').map(weekday),
    week_start: WEEKDAYS.find((one) => one === (parts.get('WKST') ?? 'MO')),
  }
  // Several times on one day are one day; but a count would count each.
  if (rule.count !== undefined && TIMES.some((name) => parts.has(name))) return null
  return isUnderstood(rule) ? rule : null
}

type RuleParts = { readonly [K in keyof RecurrenceRule]: unknown } & {
  readonly [K in 'by_month' | 'by_month_day']: readonly number[] | undefined
} & {
  readonly frequency: RecurrenceRule['frequency'] | undefined
  readonly by_day: readonly ReturnType<typeof weekday>[] | undefined
}

function isUnderstood(rule: RuleParts): rule is RecurrenceRule {
  const { frequency, interval, count = 1, until, by_month, by_month_day, by_day, week_start } = rule
  const ordinals = frequency === 'MONTHLY' || frequency === 'YEARLY'
  return (
    frequency !== undefined &&
    week_start !== undefined &&
    until !== null &&
    isBetween(interval, 1, MAX_INTERVAL) &&
    isBetween(count, 1, MAX_COUNT) &&
    !(frequency === 'WEEKLY' && by_month_day) &&
    (by_month ?? []).every((month) => isBetween(month, 1, 12)) &&
    (by_month_day ?? []).every((day) => isBetween(Math.abs(day), 1, 31)) &&
    (by_day ?? []).every(
      (one) => one && (one.nth === undefined || (ordinals && isBetween(Math.abs(one.nth), 1, 53))),
    )
  )
}

const integers = (list: string | undefined) =>
  list?.split(',').map((one) => (/^[+-]?\d{1,6}$/.test(one) ? Number(one) : Number.NaN))

function weekday(text: string) {
  const [, nth, name] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const found = WEEKDAYS.find((one) => one === name)
  return found && { weekday: found, nth: nth === undefined ? undefined : Number(nth) }
}

const isBetween = (value: unknown, low: number, high: number) =>
  Number.isInteger(value) && (value as number) >= low && (value as number) <= high
