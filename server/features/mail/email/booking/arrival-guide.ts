import { paragraphsOf } from '#contract/mail/template-kinds.ts'
import type { Block } from '../email-layout.ts'
import { WORDS } from '../words/catalogue.ts'
import type { Language } from '../words/language.ts'
import { BOOKING_MESSAGES } from './catalogue.ts'
import type { BookingMail } from './stay.ts'

/** How to get there, in the words of the property, with a link to the map. rule 27.15 */
export function arrivalGuide({ house }: Pick<BookingMail, 'house'>, language: Language): Block[] {
  const words = BOOKING_MESSAGES[language]
  const { arrival_guide: guide, map_url: map } = house
  if (!guide && !map) return []
  return [
    { heading: words.arrival_guide },
    ...paragraphsOf(guide ?? '').map((text) => ({ text })),
    ...(map ? [{ link: { words: words.map, href: map, or_copy: WORDS[language].or_copy } }] : []),
  ]
}
