import { type Money, minorUnitDigits } from '../../../contract/money.ts'
import type { Language } from './words/language.ts'

/** An amount as a reader of that language expects it, to the last minor unit. */
export function amountIn(language: Language, { amount, currency }: Money): string {
  const digits = minorUnitDigits(currency)
  const figures = String(Math.abs(amount)).padStart(digits + 1, '0')
  const whole = figures.slice(0, figures.length - digits)
  const decimal = `${amount < 0 ? '-' : ''}${whole}${digits > 0 ? `.${figures.slice(-digits)}` : ''}`
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // As text: what is exact stays so.
  return format.format(decimal as Intl.StringNumericLiteral)
}

/** A calendar day, `2027-03-15`, in words. */
export const dayIn = (language: Language, date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(language, { dateStyle: 'long' })

/** The same with its weekday, as stays are told. */
export const weekdayIn = (language: Language, date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(language, { dateStyle: 'full' })

/** A moment in words, with its zone: whoever reads it may be anywhere. */
export const momentIn = (language: Language, timestamp: string, timezone: string): string =>
  Temporal.Instant.from(timestamp)
    .toZonedDateTimeISO(timezone)
    .toLocaleString(language, {
      ...({ day: 'numeric', month: 'long', year: 'numeric' } as const),
      ...({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const),
    })
