import { localeOf } from '#contract/languages.ts'
import type { Money } from '#contract/money.ts'
import { amountFormat, percentFormat } from '#contract/text/numbers.ts'
import { LANGUAGES, type Language } from './words/language.ts'

const inEach = <Format>(make: (locale: string) => Format) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(localeOf(language))])) as Record<
    Language,
    Format
  >

const amounts = inEach((locale) => amountFormat(locale))
const rates = inEach((locale) => percentFormat(locale))
const ratios = inEach((locale) => percentFormat(locale, 2))

/** An amount as formatted in a language, to the last minor unit. */
export const amountIn = (language: Language, money: Money): string => amounts[language](money)

/** Percent, `81.25`, with the decimal mark of the language. */
export const percentIn = (language: Language, value: string): string => ratios[language](value)

/** A rate of VAT, `7.00`, without trailing zeros. */
export const rateIn = (language: Language, rate: string): string => rates[language](rate)

/** A calendar day, `2027-03-15`, in words. */
export const dayIn = (language: Language, date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(localeOf(language), { dateStyle: 'long' })

/** The same with its weekday, for stays. */
export const weekdayIn = (language: Language, date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(localeOf(language), { dateStyle: 'full' })

/** A moment in words, on the 24-hour clock of check-in times, with its zone: the reader may be anywhere. */
export const momentIn = (language: Language, timestamp: string, timezone: string): string =>
  Temporal.Instant.from(timestamp)
    .toZonedDateTimeISO(timezone)
    .toLocaleString(localeOf(language), {
      ...({ day: 'numeric', month: 'long', year: 'numeric' } as const),
      ...({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const),
      hourCycle: 'h23',
    })
