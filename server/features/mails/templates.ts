import type { Money } from '../../../contract/money.ts'
import { amountIn, dayIn, momentIn } from './figures.ts'
import { type Block, type Letter, oneLine } from './letter.ts'
import type { Language } from './words/language.ts'
import { type DocumentType, WORDS } from './words/words.ts'

/** What each template is filled with: plain JSON, kept with the mail until it is sent. */
export interface TemplateData {
  /** The document goes along as an attachment. */
  invoice: {
    readonly house: string
    readonly guest_name: string | null
    readonly type: DocumentType
    readonly number: string
    readonly confirmation_code: string
    readonly check_in: string
    readonly check_out: string
    readonly total: Money
    readonly amount_due: Money
    /** Null where nothing is due. */
    readonly due_date: string | null
  }
  password_reset: { readonly name: string | null; readonly valid_until: string; readonly timezone?: string }
  password_changed: { readonly name: string | null; readonly changed_at: string; readonly timezone?: string }
  /** News of the service, in the words of whoever runs it. */
  announcement: { readonly name: string | null; readonly subject: string; readonly text: string }
  staff_invitation: {
    readonly name: string | null
    readonly account: string
    readonly invited_by: string | null
    readonly valid_until: string
    readonly timezone?: string
  }
}
export type TemplateName = keyof TemplateData

export const LINK_TEMPLATES = ['password_reset', 'staff_invitation'] as const
/** Templates with a link that lets somebody in: it is sealed where the mail waits. */
export type LinkTemplate = (typeof LINK_TEMPLATES)[number]
const hasLink = (template: string): boolean => LINK_TEMPLATES.some((known) => known === template)

/** A mail to be written: its template, and what that is filled with. */
export interface Draft<T extends TemplateName = TemplateName> {
  readonly template: T
  readonly language: Language
  readonly data: TemplateData[T]
  /** For templates with a link. */
  readonly link: string | null
}

type Writer<T extends TemplateName> = (
  data: TemplateData[T],
  language: Language,
  link: string,
) => Pick<Letter, 'subject' | 'blocks'> & { sender?: string }

const text = (words: string): Block => ({ text: words })

const writers: { readonly [T in TemplateName]: Writer<T> } = {
  invoice(data, language) {
    const { greeting, regards, invoice: words } = WORDS[language]
    const stay = `${dayIn(language, data.check_in)} – ${dayIn(language, data.check_out)}`
    const facts: [string, string][] = [
      [words.number, data.number],
      [words.booking, data.confirmation_code],
      [words.stay, stay],
      [words.total, amountIn(language, data.total)],
    ]
    const is_due = data.type !== 'credit_note' && data.amount_due.amount > 0
    if (is_due) facts.push([words.due, amountIn(language, data.amount_due)])
    if (is_due && data.due_date !== null) facts.push([words.due_by, dayIn(language, data.due_date)])
    const is_settled = data.type !== 'credit_note' && !is_due
    return {
      sender: data.house,
      subject: words.subject(data.type, data.number, data.house),
      blocks: [
        text(greeting(data.guest_name)),
        text(words.attached[data.type]),
        { facts },
        ...(is_settled ? [text(words.paid)] : []),
        text(`${regards}\n${data.house}`),
      ],
    }
  },
  password_reset({ name, valid_until, timezone = 'UTC' }, language, href) {
    const { greeting, or_copy, password_reset: words } = WORDS[language]
    return {
      subject: words.subject,
      blocks: [
        text(greeting(name)),
        text(words.asked),
        { link: { words: words.link, href, or_copy } },
        text(words.valid_until(momentIn(language, valid_until, timezone))),
        text(words.not_you),
      ],
    }
  },
  password_changed({ name, changed_at, timezone = 'UTC' }, language) {
    const { greeting, password_changed: words } = WORDS[language]
    return {
      subject: words.subject,
      blocks: [
        text(greeting(name)),
        text(words.changed(momentIn(language, changed_at, timezone))),
        text(words.not_you),
      ],
    }
  },
  announcement({ name, subject, text: words }, language) {
    const { greeting, regards } = WORDS[language]
    const paragraphs = words.split(/\n{2,}/).map(text)
    return { subject, blocks: [text(greeting(name)), ...paragraphs, text(regards)] }
  },
  staff_invitation({ name, account, invited_by, valid_until, timezone = 'UTC' }, language, href) {
    const { greeting, or_copy, staff_invitation: words } = WORDS[language]
    return {
      subject: words.subject(account),
      blocks: [
        text(greeting(name)),
        text(words.invited(invited_by, account)),
        { link: { words: words.link, href, or_copy } },
        text(words.valid_until(momentIn(language, valid_until, timezone))),
        text(words.unexpected),
      ],
    }
  },
}

/** Writes the letter; the subject keeps to its line. Throws for a link that is gone. */
export function write<T extends TemplateName>({ template, language, data, link }: Draft<T>): Letter {
  if (hasLink(template) && !link) throw new Error(`a ${template} without its link`)
  const { sender, subject, blocks } = writers[template](data, language, link ?? '')
  return { language, sender: sender ? oneLine(sender) : null, subject: oneLine(subject), blocks }
}
