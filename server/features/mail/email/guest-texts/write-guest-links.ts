import type { Block } from '../email-layout.ts'
import { momentIn } from '../formats.ts'
import { WORDS } from '../words/catalogue.ts'
import type { Language } from '../words/language.ts'

/** E-mails to a guest that are about one link. Without the address of this service they have none. */

/** The link to the page on which consent is confirmed. */
export interface ConsentMail {
  readonly name: string | null
  readonly property: string
  /** What the guest is to agree to. */
  readonly text: string
  readonly proof: string
}

/** The link to the page on which the booking is confirmed. */
export interface BookingToConfirmMail {
  readonly name: string | null
  readonly property: string
  readonly until: string
  readonly timezone: string
}

/** The link of a booking, for the guest who asked for it again. rule 26.34 */
export interface BookingLinkMail {
  readonly name: string | null
  readonly property: string
  readonly code: string
}

const text = (words: string): Block => ({ text: words })

export function writeConsentRequest(
  { name, property, text: statement, proof }: ConsentMail,
  language: Language,
  manage_link: string,
) {
  const { greeting, or_copy, consent_request: words } = WORDS[language]
  const href = manage_link && `${manage_link.replace('?', '/consent?')}&proof=${encodeURIComponent(proof)}`
  return {
    sender: property,
    subject: words.subject(property),
    blocks: [
      text(greeting(name)),
      text(words.requested),
      text(statement),
      ...(href ? [{ link: { words: words.link, href, or_copy } }] : []),
      text(words.not_you),
    ],
  }
}

export function writeBookingToConfirm(
  { name, property, until, timezone }: BookingToConfirmMail,
  language: Language,
  manage_link: string,
) {
  const { greeting, or_copy, booking_to_confirm: words } = WORDS[language]
  const href = manage_link?.replace('?', '/confirm?')
  return {
    sender: property,
    subject: words.subject(property),
    blocks: [
      text(greeting(name)),
      text(words.requested(momentIn(language, until, timezone))),
      ...(href ? [{ link: { words: words.link, href, or_copy } }] : []),
      text(words.not_you),
    ],
  }
}

export function writeBookingLink(
  { name, property, code }: BookingLinkMail,
  language: Language,
  manage_link: string,
) {
  const { greeting, or_copy, booking_link: words } = WORDS[language]
  return {
    sender: property,
    subject: `${words.subject(property)} (${code})`,
    blocks: [
      text(greeting(name)),
      text(words.requested),
      ...(manage_link ? [{ link: { words: words.link, href: manage_link, or_copy } }] : []),
      text(words.not_you),
    ],
  }
}
