import { COUNTRIES } from '../../../contract/countries.ts'
import type { Language } from '../../../contract/languages.ts'
import { decimalOf, type Money, minorUnitDigits } from '../../../contract/money.ts'
import { dateIn } from '../../kernel/time/clock.ts'

/** English is British, as in the rest of the service. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de', fr: 'fr', es: 'es', it: 'it' }

/** Formatters are cached: creating one takes longer than rendering a page. */
function memoizeByKey<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

const amounts = memoizeByKey((key) => {
  const [language = 'en', currency = 'EUR', digits = '2'] = key.split(' ')
  const fraction = Number(digits)
  return new Intl.NumberFormat(LOCALES[language as Language], {
    style: 'currency',
    currency,
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  })
})

/** Pages repeat the same amounts and days, and each format takes up to 20 µs. */
const MAX_FORMATTED = 10_000
const formatted = new Map<string, string>()

function formatOnce(key: string, format: () => string): string {
  const known = formatted.get(key)
  if (known !== undefined) return known
  if (formatted.size >= MAX_FORMATTED) formatted.clear()
  const text = format()
  formatted.set(key, text)
  return text
}

function amountWith(language: Language, { amount, currency }: Money, digits: number) {
  const form = `${language} ${currency} ${digits}`
  return formatOnce(`${form} ${amount}`, () =>
    amounts(form).format(decimalOf({ amount, currency }) as Intl.StringNumericLiteral),
  )
}

/** With all decimals. */
export const amountIn = (language: Language, money: Money): string =>
  amountWith(language, money, minorUnitDigits(money.currency))

/** Without decimals for a whole amount: for the calendar. */
export function shortAmountIn(language: Language, money: Money): string {
  const digits = minorUnitDigits(money.currency)
  return amountWith(language, money, money.amount % 10 ** digits === 0 ? 0 : digits)
}

const days = memoizeByKey((key) => {
  const [language, form] = key.split(' ') as [Language, 'short' | 'long']
  return new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'UTC',
    weekday: form,
    day: 'numeric',
    month: form,
    year: 'numeric',
  })
})
function dayWith(language: Language, date: string, form: 'short' | 'long'): string {
  return formatOnce(`${language} ${form} ${date}`, () =>
    days(`${language} ${form}`).format(Temporal.PlainDate.from(date)),
  )
}

/** `Fri, 20 Nov 2026`. */
export const dayIn = (language: Language, date: string): string => dayWith(language, date, 'short')
/** `Friday 20 November 2026`. */
export const longDayIn = (language: Language, date: string): string => dayWith(language, date, 'long')

const months = memoizeByKey(
  (language) =>
    new Intl.DateTimeFormat(LOCALES[language as Language], {
      timeZone: 'UTC',
      month: 'long',
      year: 'numeric',
    }),
)
/** `November 2026`, from `2026-11`. */
export const monthIn = (language: Language, month: string): string =>
  months(language).format(Temporal.PlainDate.from(`${month}-01`))

const weekdays = memoizeByKey(
  (language) => new Intl.DateTimeFormat(LOCALES[language as Language], { timeZone: 'UTC', weekday: 'short' }),
)
const MONDAY = Temporal.PlainDate.from('2024-01-01')
/** From Monday on. */
export const weekdaysIn = (language: Language): string[] =>
  Array.from({ length: 7 }, (_, i) => weekdays(language).format(MONDAY.add({ days: i })))

/** An instant in the property's time zone: `Fri, 20 Nov 2026, 18:00`. */
export const momentIn = (language: Language, timestamp: string, timezone: string): string =>
  formatOnce(`${language} ${timestamp} ${timezone}`, () => {
    const instant = Temporal.Instant.from(timestamp)
    const time = instant.toZonedDateTimeISO(timezone).toPlainTime().toString({ smallestUnit: 'minute' })
    return `${dayIn(language, dateIn(timezone, instant))}, ${time}`
  })

const percentages = memoizeByKey(
  (language) => new Intl.NumberFormat(LOCALES[language as Language], { maximumFractionDigits: 2 }),
)

/** A percentage such as `7.00` with the decimal mark of the language, without trailing zeros. */
export const percentIn = (language: Language, value: string): string =>
  formatOnce(
    `${language} % ${value}`,
    () => `${percentages(language).format(value as Intl.StringNumericLiteral)} %`,
  )

const countries = memoizeByKey(
  (language) => new Intl.DisplayNames(LOCALES[language as Language], { type: 'region' }),
)

export const countryIn = (language: Language, country: string): string =>
  countries(language).of(country) ?? country

const sorted_countries = memoizeByKey((language) => {
  const known = COUNTRIES.map((code) => [code, countryIn(language as Language, code)] as const)
  return known.toSorted(([, a], [, b]) => a.localeCompare(b, LOCALES[language as Language]))
})
/** Every country with its name, by name. */
export const countriesIn = (language: Language): readonly (readonly [code: string, name: string])[] =>
  sorted_countries(language)
