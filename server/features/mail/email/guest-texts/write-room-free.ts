import type { Block } from '../email-layout.ts'
import { dayIn } from '../formats.ts'
import { WORDS } from '../words/catalogue.ts'
import type { Language } from '../words/language.ts'

/** A room is free for a guest who has waited. The link leads to the rooms of the stay on the booking page. rule 34.6 */
export interface RoomFreeMail {
  readonly waiting_entry_id: string
  readonly name: string | null
  readonly property: string
  readonly check_in: string
  readonly check_out: string
  /** The mailbox of the property. */
  readonly reply_to: string | null
}

const text = (words: string): Block => ({ text: words })

export function writeRoomFree(
  { name, property, check_in, check_out }: RoomFreeMail,
  language: Language,
  href: string,
) {
  const { greeting, or_copy, room_free: words } = WORDS[language]
  return {
    sender: property,
    subject: words.subject(property),
    blocks: [
      text(greeting(name)),
      text(words.free(property, dayIn(language, check_in), dayIn(language, check_out))),
      text(words.not_held),
      ...(href ? [{ link: { words: words.link, href, or_copy } }] : [text(words.answer)]),
      text(words.not_needed),
    ],
  }
}
