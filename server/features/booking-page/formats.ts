import { COUNTRIES } from '#contract/countries.ts'
import { LANGUAGES, type Language, localeOf } from '#contract/languages.ts'
import type { Money } from '#contract/money.ts'
import { amountFormat, percentFormat } from '#contract/text/numbers.ts'
import { memoised } from '../../kernel/memoised.ts'
import { dateIn } from '../../kernel/time/clock.ts'

/** Pages repeat the same amounts and days, and each format takes up to 20 µs. */
const MAX_FORMATTED = 10_000

/** Formatters are cached: creating one takes longer than rendering a page. */
const inEach = <Format>(make: (locale: string) => Format) =>
  memoised(LANGUAGES.length, (language: string) => make(localeOf(language)))

const amounts = inEach((locale) => amountFormat(locale))
const short_amounts = inEach((locale) => amountFormat(locale, { trailingZeroDisplay: 'stripIfInteger' }))

const amountOnce = memoised(MAX_FORMATTED, (language: string, currency: string, amount: string) =>
  amounts(language)({ amount: Number(amount), currency }),
)
const shortAmountOnce = memoised(MAX_FORMATTED, (language: string, currency: string, amount: string) =>
  short_amounts(language)({ amount: Number(amount), currency }),
)

/** With all decimals. */
export const amountIn = (language: Language, { amount, currency }: Money): string =>
  amountOnce(language, currency, String(amount))

/** Without decimals for a whole amount: for the calendar. */
export const shortAmountIn = (language: Language, { amount, currency }: Money): string =>
  shortAmountOnce(language, currency, String(amount))

const days = memoised(2 * LANGUAGES.length, (language: string, form: string) => {
  const length = form as 'short' | 'long'
  return new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    weekday: length,
    day: 'numeric',
    month: length,
    year: 'numeric',
  })
})
const dayOnce = memoised(MAX_FORMATTED, (language: string, form: string, date: string) =>
  days(language, form).format(Temporal.PlainDate.from(date)),
)

/** `Fri, 20 Nov 2026`. */
export const dayIn = (language: Language, date: string): string => dayOnce(language, 'short', date)
/** `Friday 20 November 2026`. */
export const longDayIn = (language: Language, date: string): string => dayOnce(language, 'long', date)

const months = inEach(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }),
)
/** `November 2026`, from `2026-11`. */
export const monthIn = (language: Language, month: string): string =>
  months(language).format(Temporal.PlainDate.from(`${month}-01`))

const weekdays = inEach((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' }))
const MONDAY = Temporal.PlainDate.from('2024-01-01')
/** From Monday on. */
export const weekdaysIn = (language: Language): string[] =>
  Array.from({ length: 7 }, (_, i) => weekdays(language).format(MONDAY.add({ days: i })))

const momentOnce = memoised(MAX_FORMATTED, (language: string, timestamp: string, timezone: string) => {
  const instant = Temporal.Instant.from(timestamp)
  const time = instant.toZonedDateTimeISO(timezone).toPlainTime().toString({ smallestUnit: 'minute' })
  return `${dayIn(language as Language, dateIn(timezone, instant))}, ${time}`
})
/** An instant in the property's time zone: `Fri, 20 Nov 2026, 18:00`. */
export const momentIn = (language: Language, timestamp: string, timezone: string): string =>
  momentOnce(language, timestamp, timezone)

const percentages = inEach((locale) => percentFormat(locale))

/** A percentage such as `7.00` with the decimal mark of the language, without trailing zeros. */
export const percentIn = (language: Language, value: string): string => percentages(language)(value)

const countries = inEach((locale) => new Intl.DisplayNames(locale, { type: 'region' }))

export const countryIn = (language: Language, country: string): string =>
  countries(language).of(country) ?? country

const sorted_countries = memoised(LANGUAGES.length, (language: string) => {
  const known = COUNTRIES.map((code) => [code, countryIn(language as Language, code)] as const)
  return known.toSorted(([, a], [, b]) => a.localeCompare(b, localeOf(language)))
})
/** Every country with its name, by name. */
export const countriesIn = (language: Language): readonly (readonly [code: string, name: string])[] =>
  sorted_countries(language)
