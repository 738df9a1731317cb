import type { BookingMail, GuestTemplate } from './booking/stay.ts'
import { writeBooking } from './booking/write-booking.ts'
import { type Block, type EmailLayout, oneLine } from './email-layout.ts'
import { momentIn } from './formats.ts'
import { type DepositRequestMail, writeDepositRequest } from './guest-texts/write-deposit-request.ts'
import { type EnquiryAnswerMail, writeEnquiryAnswer } from './guest-texts/write-enquiry-answer.ts'
import {
  type BookingLinkMail,
  type BookingToConfirmMail,
  type ConsentMail,
  writeBookingLink,
  writeBookingToConfirm,
  writeConsentRequest,
} from './guest-texts/write-guest-links.ts'
import { type InvoiceMail, writeInvoice } from './guest-texts/write-invoice.ts'
import { type PaymentReminderMail, writePaymentReminder } from './guest-texts/write-payment-reminder.ts'
import { type QuoteMail, writeQuote } from './guest-texts/write-quote.ts'
import { type RoomFreeMail, writeRoomFree } from './guest-texts/write-room-free.ts'
import { WORDS } from './words/catalogue.ts'
import type { Language } from './words/language.ts'
import type { SecondFactorChange } from './words/words.ts'

/** What each template is filled with: plain JSON, kept with the mail until it is sent. */
export interface TemplateData extends Record<GuestTemplate, BookingMail> {
  /** The document goes along as an attachment. */
  invoice: InvoiceMail
  /** Of overdue invoices, whose copies may go along. */
  payment_reminder: PaymentReminderMail
  /** Of a group. */
  deposit_request: DepositRequestMail
  password_reset: { readonly name: string | null; readonly valid_until: string; readonly timezone?: string }
  password_changed: { readonly name: string | null; readonly changed_at: string; readonly timezone?: string }
  /** From a browser, or a range of addresses, that is new. */
  new_sign_in: {
    readonly name: string | null
    readonly signed_in_at: string
    /** Such as `Firefox, Windows`. */
    readonly browser: string | null
    readonly address_range: string
    readonly timezone?: string
  }
  second_factor_changed: {
    readonly name: string | null
    readonly change: SecondFactorChange
    /** Null where the recipient did it. */
    readonly by: string | null
    readonly changed_at: string
    readonly timezone?: string
  }
  consent_request: ConsentMail
  booking_to_confirm: BookingToConfirmMail
  booking_link: BookingLinkMail
  quote: QuoteMail
  quote_reminder: QuoteMail
  room_free: RoomFreeMail
  enquiry_answer: EnquiryAnswerMail
  passkey_changed: {
    readonly name: string | null
    readonly change: 'added' | 'removed'
    /** The name that its owner gave it. */
    readonly passkey: string
    readonly changed_at: string
    readonly timezone?: string
  }
  api_key_created: {
    readonly name: string | null
    readonly account: string
    readonly key: string
    readonly hint: string
    readonly access: 'write' | 'read'
    readonly made_by: string
    readonly made_at: string
    readonly timezone?: string
  }
  /** To the new address: its link makes it the sign-in address. */
  email_change: {
    readonly name: string | null
    readonly email: string
    readonly valid_until: string
    readonly timezone?: string
  }
  /** To the old address. */
  email_changed: {
    readonly name: string | null
    readonly email: string
    readonly changed_at: string
    readonly timezone?: string
  }
  /** An announcement, in the words of the operator. */
  announcement: { readonly name: string | null; readonly subject: string; readonly text: string }
  /** A report of the property, in its language, attached, or as tables for a phone. */
  report: {
    readonly sender: string
    readonly subject: string
    readonly paragraphs: readonly string[]
    readonly sections: readonly {
      readonly heading: string | null
      readonly facts: readonly (readonly [name: string, value: string])[]
    }[]
    readonly last: string
    /** The properties of its figures; null for the whole account. */
    readonly property_ids: readonly string[] | null
  }
  staff_invitation: {
    readonly name: string | null
    readonly account: string
    readonly invited_by: string | null
    readonly valid_until: string
    readonly timezone?: string
  }
}
export type TemplateName = keyof TemplateData

export const LINK_TEMPLATES = ['password_reset', 'staff_invitation', 'email_change'] as const
/** Templates with a link that signs somebody in: sealed until the e-mail is sent. */
export type LinkTemplate = (typeof LINK_TEMPLATES)[number]
export const hasLink = (template: string): boolean => LINK_TEMPLATES.some((known) => known === template)

/** An e-mail to be rendered: its template, and the data of it. */
export interface Draft<T extends TemplateName = TemplateName> {
  readonly template: T
  readonly language: Language
  readonly data: TemplateData[T]
  /** For templates with a link; of a mail about a booking or a quote, the page of its guest; the rooms that one has waited for. */
  readonly link: string | null
}

type Writer<T extends TemplateName> = (
  data: TemplateData[T],
  language: Language,
  link: string,
) => Pick<EmailLayout, 'subject' | 'blocks'> & { sender?: string; accent?: string | undefined }

const text = (words: string): Block => ({ text: words })

const booking =
  (template: GuestTemplate): Writer<GuestTemplate> =>
  (data, language, manage_link) =>
    writeBooking(template, data, { language, manage_link })

const writers: { readonly [T in TemplateName]: Writer<T> } = {
  booking_confirmed: booking('booking_confirmed'),
  booking_awaiting_deposit: booking('booking_awaiting_deposit'),
  booking_changed: booking('booking_changed'),
  booking_cancelled: booking('booking_cancelled'),
  booking_no_show: booking('booking_no_show'),
  booking_reinstated: booking('booking_reinstated'),
  payment_received: booking('payment_received'),
  before_arrival: booking('before_arrival'),
  check_in_today: booking('check_in_today'),
  after_stay: booking('after_stay'),
  guest_message: booking('guest_message'),
  invoice: writeInvoice,
  payment_reminder: writePaymentReminder,
  deposit_request: writeDepositRequest,
  password_reset({ name, valid_until, timezone = 'UTC' }, language, href) {
    const { greeting, or_copy, password_reset: words } = WORDS[language]
    return {
      subject: words.subject,
      blocks: [
        text(greeting(name)),
        text(words.requested),
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
  new_sign_in({ name, signed_in_at, browser, address_range, timezone = 'UTC' }, language) {
    const { greeting, new_sign_in: words } = WORDS[language]
    const facts: [string, string][] = [
      [words.when, momentIn(language, signed_in_at, timezone)],
      ...(browser === null ? [] : ([[words.browser, browser]] as [string, string][])),
      [words.address, address_range],
    ]
    return {
      subject: words.subject,
      blocks: [text(greeting(name)), text(words.signed_in), { facts }, text(words.not_you)],
    }
  },
  second_factor_changed({ name, change, by, changed_at, timezone = 'UTC' }, language) {
    const { greeting, second_factor_changed: words } = WORDS[language]
    return {
      subject: words.subject[change],
      blocks: [
        text(greeting(name)),
        text(words.changed[change](momentIn(language, changed_at, timezone), by)),
        text(words.not_you),
      ],
    }
  },
  consent_request: writeConsentRequest,
  booking_to_confirm: writeBookingToConfirm,
  booking_link: writeBookingLink,
  quote: writeQuote('quote'),
  quote_reminder: writeQuote('quote_reminder'),
  room_free: writeRoomFree,
  enquiry_answer: writeEnquiryAnswer,
  passkey_changed({ name, change, passkey, changed_at, timezone = 'UTC' }, language) {
    const { greeting, passkey_changed: words, second_factor_changed } = WORDS[language]
    return {
      subject: words.subject[change],
      blocks: [
        text(greeting(name)),
        text(words.changed[change](passkey, momentIn(language, changed_at, timezone))),
        text(second_factor_changed.not_you),
      ],
    }
  },
  api_key_created({ name, account, key, hint, access, made_by, made_at, timezone = 'UTC' }, language) {
    const { greeting, api_key_created: words } = WORDS[language]
    const facts: [string, string][] = [
      [words.key, `${key} (${hint})`],
      [words.access, words.accesses[access]],
      [words.made_by, made_by],
      [words.when, momentIn(language, made_at, timezone)],
    ]
    return {
      subject: words.subject(account),
      blocks: [text(greeting(name)), text(words.made(account)), { facts }, text(words.not_expected)],
    }
  },
  email_change({ name, email, valid_until, timezone = 'UTC' }, language, href) {
    const { greeting, or_copy, email_change: words } = WORDS[language]
    return {
      subject: words.subject,
      blocks: [
        text(greeting(name)),
        text(words.requested(email)),
        { link: { words: words.link, href, or_copy } },
        text(words.valid_until(momentIn(language, valid_until, timezone))),
        text(words.not_you),
      ],
    }
  },
  email_changed({ name, email, changed_at, timezone = 'UTC' }, language) {
    const { greeting, email_changed: words } = WORDS[language]
    return {
      subject: words.subject,
      blocks: [
        text(greeting(name)),
        text(words.changed(email, momentIn(language, changed_at, timezone))),
        text(words.not_you),
      ],
    }
  },
  announcement({ name, subject, text: words }, language) {
    const { greeting, regards } = WORDS[language]
    const paragraphs = words.split(/\n{2,}/).map(text)
    return { subject, blocks: [text(greeting(name)), ...paragraphs, text(regards)] }
  },
  report({ sender, subject, paragraphs, sections, last }) {
    const tables = sections.flatMap(({ heading, facts }): Block[] => [
      ...(heading === null ? [] : [{ heading }]),
      { facts },
    ])
    return { sender, subject, blocks: [...paragraphs.map(text), ...tables, text(last)] }
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

/** Renders the e-mail; the subject is a single line. Throws where the link is deleted. */
export function write<T extends TemplateName>({ template, language, data, link }: Draft<T>): EmailLayout {
  if (hasLink(template) && !link) throw new Error(`a ${template} without its link`)
  const { sender, accent = null, subject, blocks } = writers[template](data, language, link ?? '')
  return { language, sender: sender ? oneLine(sender) : null, accent, subject: oneLine(subject), blocks }
}
