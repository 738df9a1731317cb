import type { Language } from '../languages.ts'
import type { BookingPage, BookingPageTexts } from '../parts/booking-page.ts'

/** The texts of a property in a language; each that is missing, in the first language of the page that has it. rule 26.2 */
export function pageTexts(
  { texts, languages }: Pick<BookingPage, 'texts' | 'languages'>,
  language: Language,
): BookingPageTexts {
  const spoken = [...languages.toReversed(), language].map((one) => texts[one] ?? {})
  const written = spoken.flatMap((one) => Object.entries(one).filter(([, text]) => text !== null))
  return Object.fromEntries(written)
}
