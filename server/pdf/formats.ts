import type { Language } from '../../contract/languages.ts'
import { decimalOf, type Money, minorUnitDigits } from '../../contract/money.ts'
import { dateIn } from '../kernel/time/clock.ts'

/** British English writes the day first. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de', fr: 'fr', es: 'es', it: 'it' }

/** Formats of one language and currency. */
export interface Figures {
  /** With the currency. */
  readonly money: (amount: Money) => string
  /** Without it, for columns whose heading names it. */
  readonly plain: (amount: Money) => string
  /** A calendar day, abbreviated for a column. */
  readonly day: (date: string) => string
  /** The day of a moment in the property's zone. */
  readonly dayOf: (timestamp: string) => string
  /** `"7.00"` as `7 %`. */
  readonly percent: (rate: string) => string
  readonly count: (quantity: number) => string
}

export function figuresOf(language: Language, currency: string, timezone: string): Figures {
  const locale = LOCALES[language]
  const digits = minorUnitDigits(currency)
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction })
  const plain = new Intl.NumberFormat(locale, fraction)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const count = new Intl.NumberFormat(locale)
  const medium = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const day = (date: string) => medium.format(Temporal.PlainDate.from(date))
  // Amounts are passed as text, because a number would lose digits.
  const exact = (format: Intl.NumberFormat, amount: Money) =>
    format.format(decimalOf(amount) as Intl.StringNumericLiteral)
  return {
    money: (amount) => exact(money, amount),
    plain: (amount) => exact(plain, amount),
    day,
    dayOf: (timestamp) => day(dateIn(timezone, Temporal.Instant.from(timestamp))),
    percent: (rate) => percent.format(Number(rate) / 100),
    count: (quantity) => count.format(quantity),
  }
}
