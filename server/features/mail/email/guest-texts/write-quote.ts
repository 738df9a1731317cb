import type { Money } from '#contract/money.ts'
import type { Block } from '../email-layout.ts'
import { amountIn, dayIn } from '../formats.ts'
import { WORDS } from '../words/catalogue.ts'
import type { Language } from '../words/language.ts'

/** A quote, and the reminder before it lapses. The link leads to the page where its guest accepts an offer. rule 33.8 */
export interface QuoteMail {
  readonly quote_id: string
  readonly name: string | null
  readonly property: string
  /** The words of the staff. */
  readonly message: string | null
  readonly offers: readonly { readonly label: string; readonly total: Money }[]
  readonly valid_until: string
  /** The mailbox of the property. */
  readonly reply_to: string | null
}

const text = (words: string): Block => ({ text: words })

export const writeQuote = (template: 'quote' | 'quote_reminder') =>
  function write(
    { name, property, message, offers, valid_until }: QuoteMail,
    language: Language,
    href: string,
  ) {
    const { greeting, or_copy, quote: words } = WORDS[language]
    return {
      sender: property,
      subject: words.subject[template](property),
      blocks: [
        text(greeting(name)),
        text(words.offered[template](property)),
        ...(message?.split(/\n{2,}/).map(text) ?? []),
        { facts: offers.map(({ label, total }) => [label, amountIn(language, total)] as const) },
        text(words.stands_until(dayIn(language, valid_until))),
        ...(href ? [{ link: { words: words.link, href, or_copy } }] : [text(words.answer)]),
      ],
    }
  }
