import type { InvoiceType } from '#contract/lists.ts'
import type { TemplateKind } from '#contract/mail/template-kinds.ts'
import { BOOKING_MESSAGES } from '../booking/catalogue.ts'
import type { BookingTemplate } from '../booking/stay.ts'
import { WORDS } from '../words/catalogue.ts'
import type { Language } from '../words/language.ts'
import { GUEST_TEXT_WORDS } from './catalogue.ts'
import type { TemplateText } from './fill.ts'

const GUEST = '{{guest_name}}'
const PROPERTY_NAME = '{{property_name}}'

/** The mail that a kind of template has the words of. */
export const MAIL_OF_KIND = {
  booking_confirmed: 'booking_confirmed',
  awaiting_payment: 'booking_awaiting_deposit',
  payment_received: 'payment_received',
  booking_changed: 'booking_changed',
  booking_cancelled: 'booking_cancelled',
  no_show: 'booking_no_show',
  booking_reinstated: 'booking_reinstated',
  before_arrival: 'before_arrival',
  check_in_today: 'check_in_today',
  after_stay: 'after_stay',
  invoice: 'invoice',
  deposit_invoice: 'invoice',
  credit_note: 'invoice',
  enquiry_answer: 'enquiry_answer',
} as const satisfies Record<TemplateKind, string>

/** What a property sends that has written nothing of its own. rule 27.1 */
export function builtInText(kind: TemplateKind, language: Language): TemplateText {
  const mail = MAIL_OF_KIND[kind]
  if (mail === 'invoice') return invoiceText(kind as InvoiceType, language)
  return isOwnKind(mail) ? ownText(mail, language) : bookingText(mail, language)
}

type OwnKind = Exclude<keyof typeof GUEST_TEXT_WORDS.en.subject, BookingTemplate>
const isOwnKind = (mail: string): mail is OwnKind => Object.hasOwn(GUEST_TEXT_WORDS.en.subject, mail)

const isOfEndedStay = (template: BookingTemplate) =>
  template === 'booking_cancelled' || template === 'booking_no_show'

/** The words of a mail about a booking. A hold that ran out has other ones where `intro` says so. */
export function bookingText(
  template: BookingTemplate,
  language: Language,
  intro: (property: string) => string = BOOKING_MESSAGES[language].intro[template],
): TemplateText {
  const words = BOOKING_MESSAGES[language]
  return {
    subject: words.subject[template]('{{confirmation_code}}', PROPERTY_NAME),
    body: letter(language, [
      intro(PROPERTY_NAME),
      ...(template === 'booking_changed' ? ['{{changes}}'] : []),
      '{{booking_details}}',
      ...(isOfEndedStay(template)
        ? ['{{cancellation_details}}']
        : ['{{payment_instructions}}', '{{cancellation_policy}}', '{{manage_link}}']),
    ]),
  }
}

function linksOf(kind: OwnKind): readonly string[] {
  if (kind === 'before_arrival') return ['{{arrival_guide}}', '{{registration_link}}', '{{manage_link}}']
  return kind === 'check_in_today' ? ['{{manage_link}}'] : []
}

function ownText(kind: OwnKind, language: Language): TemplateText {
  const { subject, paragraphs } = GUEST_TEXT_WORDS[language]
  return { subject: subject[kind], body: letter(language, [...paragraphs[kind], ...linksOf(kind)]) }
}

function invoiceText(type: InvoiceType, language: Language): TemplateText {
  const { greeting, regards, invoice } = WORDS[language]
  const paragraphs = [
    greeting(GUEST),
    invoice.attached[type],
    '{{invoice_details}}',
    `${regards}\n${PROPERTY_NAME}`,
  ]
  return {
    subject: invoice.subject(type, '{{invoice_number}}', PROPERTY_NAME),
    body: paragraphs.join('\n\n'),
  }
}

/** What a message in somebody's own words begins as. */
export const emptyMessage = (language: Language): TemplateText => ({
  subject: GUEST_TEXT_WORDS[language].message_subject,
  body: letter(language, []),
})

function letter(language: Language, paragraphs: readonly string[]): string {
  const { greeting, regards } = WORDS[language]
  return [greeting(GUEST), ...paragraphs, `${regards}\n${PROPERTY_NAME}`, '{{contact}}'].join('\n\n')
}
