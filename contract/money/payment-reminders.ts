import Type, { type Static } from 'typebox'
import { BOOKS } from '../account/roles.ts'
import { LANGUAGES } from '../languages.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'
import { MAX_REMINDERS } from './max-reminders.ts'

/** Of one request, and of one e-mail. rule 32.12 */
export const MAX_REMINDED_INVOICES = 100

export const SKIP_REASONS = ['paused', 'no_address', 'reminded_today', 'all_sent'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

const number = Type.String({ description: 'Number of the document', examples: ['HARBOUR-2027-00001'] })

const RemindedInvoice = s.named(
  'RemindedInvoice',
  s.object({
    invoice_id: s.id('invoice'),
    number,
    due_date: s.date('When it fell due'),
    amount_due: s.described(Money, 'What is due on it'),
  }),
)

const PaymentReminder = s.named(
  'PaymentReminder',
  s.object({
    step: s.integer(1, MAX_REMINDERS, 'Which reminder of these invoices it is'),
    to: Type.String({
      description: 'Address that it goes to',
      examples: ['accounts@okafor-trading.example'],
    }),
    language: s.oneOf(LANGUAGES, 'Language of the e-mail'),
    subject: Type.String({ description: 'Subject of the e-mail' }),
    text: Type.String({ description: 'The e-mail as text' }),
    invoices: Type.Array(RemindedInvoice, { description: 'Invoices that it is about' }),
    amount_due: s.described(Money, 'What is due on them'),
  }),
)
export type PaymentReminder = Static<typeof PaymentReminder>

const PaymentReminders = s.named(
  'PaymentReminders',
  s.object({
    data: Type.Array(PaymentReminder, { description: 'One e-mail for each step and address' }),
    skipped: Type.Array(
      s.object({
        invoice_id: s.id('invoice'),
        number,
        reason: s.oneOf(SKIP_REASONS, 'Why no reminder of it can be sent now'),
      }),
      { description: 'Overdue invoices that no reminder can be sent of now' },
    ),
  }),
)
export type PaymentReminders = Static<typeof PaymentReminders>

const common = {
  method: 'POST',
  tag: 'Companies',
  roles: BOOKS,
  params: s.object({ id: s.reference('company') }),
  status: 200,
  response: PaymentReminders,
} as const

const fields = {
  property_id: s.reference('property', 'Property whose invoices are reminded of'),
  invoice_ids: s.optional(
    Type.Array(s.reference('invoice'), {
      minItems: 1,
      maxItems: MAX_REMINDED_INVOICES,
      uniqueItems: true,
      description: 'Only these invoices; default: all that are overdue, up to 100',
    }),
  ),
}

const example = { params: { id: '{company_id}' }, body: { property_id: '{property_id}' } }

export const previewReminders = operation({
  ...common,
  id: 'previewReminders',
  path: '/companies/{id}/reminders/preview',
  summary: 'Preview reminders of overdue invoices',
  description:
    'What `POST /companies/{id}/reminders` would send now, and which overdue invoices it would leave out. Nothing is sent.',
  audit: false,
  changes_nothing: true,
  body: s.object(fields),
  errors: ['SVC-3001', 'SVC-4005'],
  example,
})

export const remindCompany = operation({
  ...common,
  id: 'remindCompany',
  path: '/companies/{id}/reminders',
  summary: 'Remind a company of overdue invoices',
  description:
    'Sends the next reminder of each overdue invoice of the company at a property, to its `invoice_email`, else to the `bill_to.email` of the invoice, in the language of the company. Invoices of the same step are in one e-mail. An invoice is reminded of three times at most, once a day. Refused where there is nothing to remind of.',
  audit: ['Company reminded of invoices', 'Firma an Rechnungen erinnert'],
  body: s.named('CompanyReminderCreate', s.object(fields)),
  errors: ['SVC-3001', 'SVC-4005'],
  example,
})
