import type { PackLanguage } from '#contract/downtime/downtime.staff.ts'
import { localeOf } from '#contract/languages.ts'
import { amountFormat } from '#contract/text/numbers.ts'

/** Days, moments and amounts as formatted in a language. */
export function formatsOf(language: PackLanguage, timezone: string) {
  const locale = localeOf(language)
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const moment = new Intl.DateTimeFormat(locale, {
    ...({ day: 'numeric', month: 'long', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', timeZone: timezone } as const),
  })
  const number = new Intl.NumberFormat(locale)
  const ratio = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
  return {
    day: (date: string) => day.format(Temporal.PlainDate.from(date)),
    shortDay: (date: string) => short.format(Temporal.PlainDate.from(date)),
    moment: (timestamp: string) => moment.format(Temporal.Instant.from(timestamp).epochMilliseconds),
    number: (value: number) => number.format(value),
    ratio: (value: string) => ratio.format(value as Intl.StringNumericLiteral),
    money: amountFormat(locale),
    /** Where the currency is in the heading. */
    amount: amountFormat(locale, { style: 'decimal' }),
  }
}
export type Formats = ReturnType<typeof formatsOf>
