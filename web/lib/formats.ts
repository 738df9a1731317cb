import { minorUnitDigits } from '#contract/currency.ts'
import { addDays, isCalendarDay } from '#contract/dates.ts'
import type { Money } from '#contract/money.ts'
import { amountFormat, percentFormat } from '#contract/text/numbers.ts'

/** Formats of values in one language. Dates are calendar days, and are never moved by a time zone. */
export const formatsOf = (language: string) => ({
  ...numbersOf(language),
  ...datesOf(language),
  ...columnsOf(language),
  ...TIMES,
  ...calendarOf(language),
  ...namesOf(language),
})

function numbersOf(language: string) {
  const number = new Intl.NumberFormat(language)
  const style = { currencyDisplay: 'narrowSymbol' } as const
  const exact = amountFormat(language, style)
  const short = amountFormat(language, { ...style, trailingZeroDisplay: 'stripIfInteger' })
  const plain = amountFormat(language, { style: 'decimal', trailingZeroDisplay: 'stripIfInteger' })
  const signed = amountFormat(language, { ...style, signDisplay: 'exceptZero' })
  const percent = percentFormat(language)
  const withMinus = (text: string) => text.replace('-', '−')
  return {
    money: (value: Money) => withMinus(exact(value)),
    /** Without decimals for a whole amount. */
    shortMoney: (value: Money) => withMinus(short(value)),
    /** The same without the currency: for cells of one. */
    shortAmount: (value: Money) => withMinus(plain(value)),
    /** With its sign, for surcharges and reductions. */
    difference: (value: Money) => withMinus(signed(value)),
    number: (value: number) => number.format(value),
    /** `7.00` of the API, in the format of the language. */
    rate: percentFormat(language, 2),
    percent,
    /** `43 % +2`: sold, and held by stays that await payment. */
    occupancy: ({ percent: sold, held }: { readonly percent: number | null; readonly held: number }) =>
      `${sold === null ? '–' : percent(sold)}${held > 0 ? ` +${held}` : ''}`,
  }
}

function datesOf(language: string) {
  const date = (day: string) => new Date(`${day}T00:00:00Z`)
  const dates = (options: Intl.DateTimeFormatOptions, timeZone = 'UTC') =>
    new Intl.DateTimeFormat(language, { timeZone, ...options })
  const short = dates({ weekday: 'short', day: 'numeric', month: 'short' })
  const with_year = dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const range = dates({ day: 'numeric', month: 'short' })
  const range_with_year = dates({ day: 'numeric', month: 'short', year: 'numeric' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  const is_this_year = (day: string) => day.startsWith(String(new Date().getFullYear()))
  const at = (timestamp: string, options: Intl.DateTimeFormatOptions, timeZone = ownZone()) =>
    dates(options, timeZone).format(new Date(timestamp))
  /** In the pattern of dates without a year: `Sat 2 Jan 2027`. */
  const withYear = (text: string) => with_year.format(date(text)).replace(/^(\p{L}+),/u, '$1')
  /** An address may contain an invalid date: it is shown as it is, and the service refuses it. */
  const day = (text: string) =>
    Number.isNaN(date(text).getTime()) ? text : is_this_year(text) ? short.format(date(text)) : withYear(text)
  /** `Fri 20`, before a day of the same month. */
  const withoutMonth = (text: string) => {
    const parts = short.formatToParts(date(text))
    const before = parts.slice(
      0,
      parts.findIndex(({ type }) => type === 'month'),
    )
    return before
      .map(({ value }) => value)
      .join('')
      .trim()
  }
  const days = (from: string, to: string) => {
    if (from === to) return day(from)
    if (from.slice(0, 4) !== to.slice(0, 4)) return `${withYear(from)} – ${withYear(to)}`
    const first = from.slice(0, 7) === to.slice(0, 7) ? withoutMonth(from) : short.format(date(from))
    return `${first} – ${day(to)}`
  }
  return {
    /** `Fri 20 – Mon 23 Nov`, with the year if it is not this one. */
    days,
    /** `Fri 20 Nov`, with the year if it is not this one. */
    day,
    /** `20–23 Nov`. */
    stay: (from: string, to: string) =>
      (is_this_year(from) && is_this_year(to) ? range : range_with_year).formatRange(date(from), date(to)),
    /** An instant, in the given time zone; by default in that of the reader. */
    moment: (timestamp: string, timeZone?: string) =>
      at(timestamp, { dateStyle: 'medium', timeStyle: 'short' }, timeZone),
    /** The day of an instant in a zone. */
    dayOf: (timestamp: string, timeZone = ownZone()) => day(dateIn(timestamp, timeZone)),
    /** To the second: for logs. */
    instant: (timestamp: string) => at(timestamp, { dateStyle: 'medium', timeStyle: 'medium' }),
    clock: (timestamp: string) => at(timestamp, { timeStyle: 'medium' }),
    /** `3 min ago`, `in 2 hr`. */
    ago: (timestamp: string, now = Date.now()) => {
      const seconds = Math.round((Date.parse(timestamp) - now) / 1000)
      const [unit, size] = UNITS.find(([, unit_size]) => Math.abs(seconds) >= unit_size) ?? UNITS.at(-1)!
      return relative.format(Math.trunc(seconds / size), unit)
    },
  }
}

/** Names of days and months in a calendar. */
function calendarOf(language: string) {
  const date = (day: string) => new Date(`${day}T00:00:00Z`)
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  return {
    /** `Friday 20 November 2026`, for screen readers. */
    fullDay: (day: string) => dates({ dateStyle: 'full' }).format(date(day)),
    /** `2 Apr 1988`: of a birth or a document, where the weekday is of no use. */
    plainDay: (day: string) => dates({ day: 'numeric', month: 'short', year: 'numeric' }).format(date(day)),
    /** `Fri`. */
    weekday: (day: string) => dates({ weekday: 'short' }).format(date(day)),
    /** `Nov`. */
    monthName: (day: string) => dates({ month: 'short' }).format(date(day)),
    /** `2026-11` as `November 2026`. */
    month: (month: string) => dates({ month: 'long', year: 'numeric' }).format(date(`${month}-01`)),
  }
}

/** Dates as headers of narrow columns. */
function columnsOf(language: string) {
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  const weekday = dates({ weekday: 'short', day: 'numeric' })
  const month = dates({ day: 'numeric', month: 'short' })
  return {
    /** `Fri 20`. */
    weekdayAndDay: (text: string) => weekday.format(new Date(`${text}T00:00:00Z`)),
    /** `20 Nov`. */
    dayOfMonth: (text: string) => month.format(new Date(`${text}T00:00:00Z`)),
  }
}

function namesOf(language: string) {
  /** The code itself where it has no name. */
  const nameOf = (type: 'language' | 'region', code: string) => {
    try {
      return new Intl.DisplayNames(language, { type, fallback: 'code' }).of(code) ?? code
    } catch {
      return code
    }
  }
  return {
    /** Names of languages and countries, of `de` and `DE`. */
    language: (code: string) => nameOf('language', code),
    country: (code: string) => nameOf('region', code),
    list: (words: readonly string[]) =>
      new Intl.ListFormat(language, { style: 'short', type: 'conjunction' }).format(words),
  }
}

export type Formats = ReturnType<typeof formatsOf>

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

/** The formats of the API and of the settings of a property, in every language. */
const TIMES = {
  /** `2027-01-04`, the day of an instant in a zone. */
  dateOf: (timestamp: string, timeZone = ownZone()) => dateIn(timestamp, timeZone),
  /** `15:00`. */
  timeOfDay: (timestamp: string, timeZone = ownZone()) =>
    new Intl.DateTimeFormat('sv', { hour: '2-digit', minute: '2-digit', timeZone }).format(
      new Date(timestamp),
    ),
}

const dateIn = (timestamp: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(timestamp))

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A typed amount in minor units; undefined where it is not a number. Reads `1.234,50` and `1234.5`. */
export function amountOf(text: string, currency: string): number | undefined {
  const digits = minorUnitDigits(currency)
  const cleaned = text.trim().replaceAll(/[\s'’\u00a0\u202f]/g, '')
  const point = Math.max(cleaned.lastIndexOf('.'), cleaned.lastIndexOf(','))
  const decimals = point < 0 ? '' : cleaned.slice(point + 1)
  // A single separator before three digits groups thousands, unless the currency has three decimals.
  const grouping = decimals.length === 3 && digits < 3
  const before = point < 0 || grouping ? cleaned : cleaned.slice(0, point)
  const whole = ungrouped(before, grouping ? undefined : cleaned[point])
  const fraction = grouping ? '' : decimals
  if (whole === undefined || !/^\d*$/.test(fraction) || fraction.length > digits) return undefined
  const minor = Number(whole) * 10 ** digits
  const rest = Number(fraction.padEnd(digits, '0') || '0')
  return whole.startsWith('-') ? minor - rest : minor + rest
}

/** The digits without thousands separators; undefined where anything else is between them. */
function ungrouped(written: string, decimal: string | undefined): string | undefined {
  if (/^-?\d+$/.test(written)) return written
  const separator = written.includes(',') ? ',' : '.'
  const groups = separator === ',' ? /^-?\d{1,3}(,\d{3})+$/ : /^-?\d{1,3}(\.\d{3})+$/
  return separator !== decimal && groups.test(written) ? written.replaceAll(separator, '') : undefined
}

/** Whether a text, for example from an address, is a calendar date. */
export const isDay = (text: string | undefined): text is string => text !== undefined && isCalendarDay(text)

/** Today's date in the reader's time zone. */
export function today(now = new Date()): string {
  const digits = (value: number, count = 2) => String(value).padStart(count, '0')
  return `${digits(now.getFullYear(), 4)}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`
}

/** The start of a day in the reader's time zone, as a timestamp of the API. */
export function startOfDay(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  const moment = new Date(2000, 0, 1)
  // While a year is being typed it is below 100, which the Date constructor would read as 19xx.
  moment.setFullYear(year!, month! - 1, day!)
  return moment.toISOString().replace('.000Z', 'Z')
}

/** The last second of a day in the reader's time zone. */
export const endOfDay = (date: string): string =>
  new Date(Date.parse(startOfDay(addDays(date, 1))) - 1000).toISOString().replace('.000Z', 'Z')

export { addDays, nightsBetween } from '#contract/dates.ts'
