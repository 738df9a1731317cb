import { arrivalGuide } from '../booking/arrival-guide.ts'
import { contact, placeValues } from '../booking/place.ts'
import type { EmailProperty } from '../booking/stay.ts'
import { isolated, oneLine } from '../email-layout.ts'
import type { Language } from '../words/language.ts'
import { builtInText } from './built-in.ts'
import { fillTemplate, type TemplateText } from './fill.ts'

/** An answer to somebody who has no stay. rule 35.9 */
export interface EnquiryAnswerMail {
  /** Its address takes replies. */
  readonly enquiry_id: string
  readonly house: EmailProperty
  /** Of who asks; null for none. */
  readonly guest_name: string | null
  /** Of the enquiry; null for none. */
  readonly enquiry_subject: string | null
  /** Left out for the built-in text. */
  readonly words?: TemplateText
  /** Message-IDs of what the guest wrote, the last of which it answers; left out in previews. */
  readonly references?: readonly string[]
  /** The mailbox of the property, where the service receives no e-mail. */
  readonly reply_to: string | null
}

export function writeEnquiryAnswer(mail: EnquiryAnswerMail, language: Language) {
  const { house, guest_name, enquiry_subject } = mail
  const { subject, blocks } = fillTemplate(mail.words ?? builtInText('enquiry_answer', language), {
    inline: {
      ...placeValues(house),
      guest_name: isolated(guest_name ?? ''),
      enquiry_subject: isolated(enquiry_subject ?? ''),
    },
    blocks: { arrival_guide: () => arrivalGuide(mail, language), contact: () => contact(mail, language) },
  })
  return { sender: house.name, accent: house.accent, subject: subject || oneLine(house.name), blocks }
}
