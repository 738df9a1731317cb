import { addDays, isDay, nightsBetween } from '../../lib/formats.ts'

/** The context for incomplete dates. */
export interface DayContext {
  /** `en` or `de`: its names of months and weekdays are accepted beside the English ones. */
  readonly language: string
  readonly today: string
  /** A date without its year or month is the one closest to this; by default to today. */
  readonly near?: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** The words for today, tomorrow and yesterday. */
  readonly words: { readonly today: string; readonly tomorrow: string; readonly yesterday: string }
}

/** Days between two dates. */
const distance = (one: string, other: string) => Math.abs(nightsBetween(one, other))

const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

const namesOf = (
  language: string,
  options: Intl.DateTimeFormatOptions,
  count: number,
  date: (at: number) => Date,
) => {
  const styles = ['long', 'short'] as const
  return styles.flatMap((style) => {
    const key = Object.keys(options)[0]!
    const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', [key]: style })
    return Array.from({ length: count }, (_, at) => [plain(format.format(date(at))), at + 1] as const)
  })
}

const NAMES = new Map<string, { months: (readonly [string, number])[]; weekdays: string[] }>()

/** Names of months and weekdays in a language, and in English. */
function calendarNames(language: string) {
  const known = NAMES.get(language)
  if (known) return known
  const languages = [...new Set([language, 'en'])]
  const names = {
    months: languages.flatMap((one) =>
      namesOf(one, { month: 'long' }, 12, (at) => new Date(Date.UTC(2026, at, 1))),
    ),
    weekdays: languages.flatMap((one) =>
      namesOf(one, { weekday: 'long' }, 7, (at) => new Date(Date.UTC(2026, 0, at + 5))).map(([name]) => name),
    ),
  }
  NAMES.set(language, names)
  return names
}

const MIN_MONTH_LETTERS = 3

/** The month of a name, by at least its first three letters. */
const monthOf = (word: string, language: string): number | undefined =>
  word.length < MIN_MONTH_LETTERS
    ? undefined
    : calendarNames(language).months.find(([name]) => name.startsWith(word))?.[1]

const isWeekday = (word: string, language: string) =>
  calendarNames(language).weekdays.some(
    (name) => name === word || (word.length >= MIN_MONTH_LETTERS && name.startsWith(word)),
  )

/** A calendar date; undefined where there is none, such as 31 April. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const digits = (value: number, count: number) => String(value).padStart(count, '0')
  const text = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`
  return isDay(text) ? text : undefined
}

/** The closest of several dates that is allowed; the closest of all where none is. */
function nearest(candidates: readonly (string | undefined)[], context: DayContext): string | undefined {
  const days = candidates.filter((day) => day !== undefined)
  const { near = context.today, min = '', max = '9999' } = context
  const allowed = days.filter((day) => day >= min && day <= max)
  const [first] = (allowed.length > 0 ? allowed : days).sort(
    (one, other) => distance(one, near) - distance(other, near),
  )
  return first
}

const yearOf = (context: DayContext) => Number((context.near ?? context.today).slice(0, 4))

const inSomeYear = (month: number, day: number, context: DayContext) =>
  nearest(
    [-1, 0, 1, 2].map((step) => dayOf(yearOf(context) + step, month, day)),
    context,
  )

function inSomeMonth(day: number, context: DayContext): string | undefined {
  const month = Number((context.near ?? context.today).slice(5, 7)) - 1
  const candidates = [-1, 0, 1, 2].map((step) => {
    const months = yearOf(context) * 12 + month + step
    return dayOf(Math.floor(months / 12), (months % 12) + 1, day)
  })
  return nearest(candidates, context)
}

/** `27` is 2027. */
const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

const COMPACT = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/
const RELATIVE = /^([+-])(\d{1,3})$/

/**
 * Parses a typed date: `20.11.`, `20/11/26`, `20 Nov`, `Fri 20 November 2026`, `2026-11-20`, `2011`, `20`,
 * `+3`, `tomorrow`. The day comes before the month, in every language. Undefined where it is not a date.
 */
export function parseDay(text: string, context: DayContext): string | undefined {
  const typed = plain(text.trim())
  if (/^\d{4}-/.test(typed)) return isDay(typed) ? typed : undefined
  const named = { today: 0, tomorrow: 1, yesterday: -1 } as const
  for (const [name, step] of Object.entries(named) as [keyof typeof named, number][])
    if (typed === name || typed === plain(context.words[name])) return addDays(context.today, step)
  const relative = RELATIVE.exec(typed)
  if (relative) return addDays(context.today, Number(relative[1] + relative[2]!))
  const compact = COMPACT.exec(typed)
  const tokens = compact ? compact.slice(1).filter((part) => part !== undefined) : typed.split(/[\s.,/-]+/)
  return fromTokens(
    tokens.filter((token) => token !== ''),
    context,
  )
}

function fromTokens(all: readonly string[], context: DayContext): string | undefined {
  const { language } = context
  const tokens = all.filter((token) => !isWeekday(token, language))
  const words = tokens.filter((token) => /^\p{L}/u.test(token))
  const numbers = tokens
    .filter((token) => !/^\p{L}/u.test(token))
    .map((token) => (/^\d{1,4}(st|nd|rd|th)?$/.test(token) ? Number.parseInt(token, 10) : Number.NaN))
  if (words.length > 1 || numbers.some(Number.isNaN)) return undefined
  const month = words[0] === undefined ? undefined : monthOf(words[0], language)
  if (words.length === 1 && month === undefined) return undefined
  const [day, second, third] = month === undefined ? numbers : [numbers[0], month, numbers[1]]
  if (day === undefined || numbers.length > (month === undefined ? 3 : 2)) return undefined
  if (second === undefined) return inSomeMonth(day, context)
  return third === undefined ? inSomeYear(second, day, context) : dayOf(fullYear(third), second, day)
}

/** Whether a text has a full year: it then takes effect while it is typed. */
export const isComplete = (text: string) => /(^|\D)\d{4}(\D|$)/.test(text.trim()) && /\D/.test(text.trim())

const BETWEEN = /\s*(?:–|—|\.{2,}|…)\s*|\s+(?:-|to|until|bis)\s+/u
const NIGHTS =
  /\s*(?:\+|[·,]?\s+)(\d{1,3})\s*(?:n|night|nights|nacht|nachte|naechte|d|day|days|tag|tage)?\s*$/
const NIGHTS_WORD = /[·,]?\s*\d{1,3}\s*(?:n|nights?|nacht|nachte|naechte|days?|tage?)\s*$/

/** The two ends of a range, or one. */
function halves(text: string): string[] {
  const iso = /^(\d{4}-\d\d-\d\d)\s*-\s*(\d{4}-\d\d-\d\d)$/.exec(text)
  if (iso) return iso.slice(1)
  const parts = text.split(BETWEEN)
  if (parts.length > 1) return parts
  // `20-23 Nov`; a date may contain hyphens too: `20-11-2026`.
  return /^[^-]*[^-\s]-[^-]*$/.test(text) ? text.split('-') : parts
}

/** The first day with the last day or the number of nights; only the first where one date was typed. */
export type TypedRange = { from: string; to: string } | { from: string; nights?: number }

/**
 * Parses a typed range: `20.11. – 23.11.`, `20-23 Nov`, `20 Nov +3`, `20.11. 3 nights`, or one date alone.
 * Undefined where it is not a range, or ends before it starts.
 */
export function parseRange(text: string, context: DayContext): TypedRange | undefined {
  const typed = plain(text.trim())
  const parts = halves(typed.replace(BETWEEN.test(typed) ? NIGHTS_WORD : '', ''))
  if (parts.length === 1) return singleDay(typed, context)
  const [first, last] = parts as [string, string]
  if (parts.length > 2) return undefined
  if (/^(\p{L}+[.,]?\s+)?\d{1,2}\.?$/u.test(first)) return withMonthOfLast(first, last, context)
  const from = parseDay(first, context)
  const to = from && parseDay(last, { ...context, near: from, min: from })
  return from && to && to >= from ? { from, to } : undefined
}

/** `20 – 23 Nov`: the first day is the closest one before the last. */
function withMonthOfLast(first: string, last: string, context: DayContext): TypedRange | undefined {
  const to = parseDay(last, context)
  const from = to && parseDay(first, { ...context, near: to, max: to, min: undefined })
  return from && to && to >= from ? { from, to } : undefined
}

function singleDay(typed: string, context: DayContext): TypedRange | undefined {
  const alone = parseDay(typed, context)
  if (alone) return { from: alone }
  const nights = NIGHTS.exec(typed)
  const from = nights && parseDay(typed.slice(0, nights.index), context)
  return from ? { from, nights: Number(nights[1]) } : undefined
}
