import { decimalOf, type Money, minorUnitDigits } from '../../../contract/money.ts'
import type { Language } from './words/language.ts'

/** An amount as formatted in a language, to the last minor unit. */
export function amountIn(language: Language, { amount, currency }: Money): string {
  const digits = minorUnitDigits(currency)
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // From the text, because a number would lose digits.
  return format.format(decimalOf({ amount, currency }) as Intl.StringNumericLiteral)
}

/** Percent, `81.25`, with the decimal mark of the language. */
export const percentIn = (language: Language, value: string): string =>
  `${new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(value as Intl.StringNumericLiteral)} %`

/** The locale of dates and times: English is British, as in the rest of the service. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de', fr: 'fr', es: 'es', it: 'it' }

/** A calendar day, `2027-03-15`, in words. */
export const dayIn = (language: Language, date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(LOCALES[language], { dateStyle: 'long' })

/** The same with its weekday, for stays. */
export const weekdayIn = (language: Language, date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(LOCALES[language], { dateStyle: 'full' })

/** A moment in words, on the 24-hour clock of check-in times, with its zone: the reader may be anywhere. */
export const momentIn = (language: Language, timestamp: string, timezone: string): string =>
  Temporal.Instant.from(timestamp)
    .toZonedDateTimeISO(timezone)
    .toLocaleString(LOCALES[language], {
      ...({ day: 'numeric', month: 'long', year: 'numeric' } as const),
      ...({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const),
      hourCycle: 'h23',
    })
