import { type Language, localeOf } from '#contract/languages.ts'
import type { Money } from '#contract/money.ts'
import { amountFormat, percentFormat } from '#contract/text/numbers.ts'
import { dateIn } from '../kernel/time/clock.ts'

/** Formats of one language. */
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

export function figuresOf(language: Language, timezone: string): Figures {
  const locale = localeOf(language)
  const count = new Intl.NumberFormat(locale)
  const medium = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const day = (date: string) => medium.format(Temporal.PlainDate.from(date))
  return {
    money: amountFormat(locale),
    plain: amountFormat(locale, { style: 'decimal' }),
    day,
    dayOf: (timestamp) => day(dateIn(timezone, Temporal.Instant.from(timestamp))),
    percent: percentFormat(locale),
    count: (quantity) => count.format(quantity),
  }
}
