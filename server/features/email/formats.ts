import { decimalOf, type Money, minorUnitDigits } from '../../../contract/money.ts'
import type { Language } from './messages/language.ts'

/** An amount as a reader of that language expects it, to the last minor unit. */
export function amountIn(language: Language, { amount, currency }: Money): string {
  const digits = minorUnitDigits(currency)
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // As text: what is exact stays so.
  return format.format(decimalOf({ amount, currency }) as Intl.StringNumericLiteral)
}

/** A share of a hundred, `81.25`, with the decimal mark of the language. */
export const percentIn = (language: Language, value: string): string =>
  `${new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(value as Intl.StringNumericLiteral)} %`

/** How days and moments are written: English as in the rest of the service, which is British. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de', fr: 'fr', es: 'es', it: 'it' }

/** A calendar day, `2027-03-15`, in words. */
export const dayIn = (language: Language, date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(LOCALES[language], { dateStyle: 'long' })

/** The same with its weekday, as stays are told. */
export const weekdayIn = (language: Language, date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(LOCALES[language], { dateStyle: 'full' })

/** A moment in words, on the 24 hours that check-in times are told by, with its zone: whoever reads it may be anywhere. */
export const momentIn = (language: Language, timestamp: string, timezone: string): string =>
  Temporal.Instant.from(timestamp)
    .toZonedDateTimeISO(timezone)
    .toLocaleString(LOCALES[language], {
      ...({ day: 'numeric', month: 'long', year: 'numeric' } as const),
      ...({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const),
      hourCycle: 'h23',
    })
