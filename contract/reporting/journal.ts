import Type, { type Static } from 'typebox'
import { BOOKS } from '../account/roles.ts'
import { MAX_DAYS_ASKED } from '../dates.ts'
import { MAX_REMINDERS } from '../money/max-reminders.ts'
import { remindersOfInvoice } from '../money/reminder-settings.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'
import { kindOfAccount } from './accounting.ts'

/** Maximum number of days of one journal. */
export const MAX_JOURNAL_DAYS = MAX_DAYS_ASKED

export const JournalRow = s.named(
  'JournalRow',
  s.object({
    date: s.date('The business date, which is closed'),
    entry: Type.Integer({
      description: 'Number of the entry within the day; the rows of an entry add up to zero',
    }),
    account: Type.String({ description: 'Number of the account', examples: ['8400'] }),
    kind: kindOfAccount('Purpose of the account'),
    text: Type.String({
      description: 'Description of the entry, in the language of the property',
      examples: ['Accommodation 7 %'],
    }),
    debit: s.nullable(s.described(Money, 'Debit amount, never negative; null for a credit')),
    credit: s.nullable(s.described(Money, 'Credit amount, never negative; null for a debit')),
    vat_rate: s.nullable(s.percentString('VAT rate of the revenue; null for other rows')),
    reference: Type.String({
      description: 'Business date of the entry',
      examples: ['HARBOUR-20270315'],
    }),
  }),
)
export type JournalRow = Static<typeof JournalRow>

const JOURNAL_FORMATS = { csv: 'text/csv; charset=utf-8', datev: 'text/csv; charset=windows-1252' } as const

export const getJournal = operation({
  id: 'getJournal',
  method: 'GET',
  path: '/reports/journal',
  tag: 'Accounting',
  roles: BOOKS,
  summary: 'Journal of closed days',
  description:
    'Double entry of each closed day, the earliest first: revenue by type and VAT rate, VAT, city tax, payments and refunds by method, ' +
    'what becomes a deposit or ceases to be one, and what guests owe who leave. Debits are credits on every day, and a closed day never ' +
    'changes. The accounts `guest_ledger` and `receivable` together are the open balances of the evening, `deposit` the deposits held. ' +
    'A page has whole days: `limit` counts days. `format=csv` and `format=datev` answer files: all of the period, or pages of `limit` days ' +
    'whose next one is named by the header `Service-Next-Cursor`. A booking batch for DATEV (`Buchungsstapel`, header 700) lies within one ' +
    'fiscal year and needs both numbers of `GET /properties/{id}/accounting`.',
  query: s.object({
    property_id: s.reference('property'),
    from: s.date('First business date'),
    to: s.date(`Last business date, inclusive; at most ${MAX_JOURNAL_DAYS - 1} days after the first`),
    format: s.optional(
      s.oneOf(['json', 'csv', 'datev'], {
        description: 'Format of the response; default: JSON',
        examples: ['json'],
      }),
    ),
    cursor: pageQuery.cursor,
    limit: s.optional(
      s.integer(1, 100, {
        description: 'Number of days per page; default: 31, or all days in a file',
        examples: [31],
      }),
    ),
  }),
  status: 200,
  response: page('JournalPage', JournalRow),
  formats: JOURNAL_FORMATS,
  errors: ['SVC-2005', 'SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', from: '{date+0}', to: '{date+7}' } },
})

const AGES = {
  current: s.described(Money, 'Amount due at the end of that day or later'),
  days_1_30: s.described(Money, 'Amount overdue by 1 to 30 days'),
  days_31_60: s.described(Money, 'Amount overdue by 31 to 60 days'),
  days_61_90: s.described(Money, 'Amount overdue by 61 to 90 days'),
  over_90: s.described(Money, 'Amount overdue by more than 90 days'),
  total: s.described(Money, 'Total amount; negative when the property owes the debtor'),
}

const ReceivableStay = s.named(
  'ReceivableStay',
  s.object({
    reservation_id: s.id('reservation'),
    confirmation_code: Type.String({
      description: 'Confirmation code of the reservation',
      examples: ['K7Q-4F2M'],
    }),
    name: Type.String({ description: 'Name of the booker, as given with the booking' }),
    due_date: s.date('Earliest due date of a part of the amount'),
    ...AGES,
    invoices: Type.Array(
      s.object({
        id: s.id('invoice'),
        number: Type.String({ description: 'Number of the document', examples: ['HARBOUR-2027-00001'] }),
        due_date: s.nullable(s.date('Due date of the document; null for a credit note')),
        total: s.described(Money, 'Total of the document; negative for a credit note'),
        reminded: s.integer(0, MAX_REMINDERS, 'How many reminders of payment had been sent by that day'),
        reminders_paused: remindersOfInvoice.reminders_paused,
      }),
      { description: 'Documents of the stay that were issued by that day' },
    ),
  }),
)

export const Receivable = s.named(
  'Receivable',
  s.object({
    debtor: s.object(
      {
        type: s.oneOf(
          ['guest', 'company', 'channel'],
          'Debtor: the company to which invoices are addressed, the channel that collects payments, otherwise the guest',
        ),
        id: s.nullable(
          Type.String({
            description:
              'Identifier of the guest, the channel or the company; null for a company that only an invoice names',
          }),
        ),
        name: Type.String({ description: 'Name of the debtor' }),
      },
      'Guest, company or channel that owes the amount',
    ),
    ...AGES,
    credit: s.described(
      Money,
      'What the company has paid and not used; not in the other amounts, which are 0 where it owes nothing',
    ),
    stays: Type.Array(ReceivableStay, { description: 'Stays that make up the amount, oldest first' }),
  }),
)
export type Receivable = Static<typeof Receivable>

export const ReceivablesReport = s.named(
  'ReceivablesReport',
  s.object({
    as_of: s.nullable(s.date('Business date; null before any day is closed')),
    currency: Type.String({ description: 'ISO 4217 code', pattern: '^[A-Z]{3}$', examples: ['EUR'] }),
    data: Type.Array(Receivable, { description: 'One element for each debtor, largest amount first' }),
    total: s.object(AGES, 'Total of all debtors: the balance of the account `receivable` in the journal'),
  }),
)
export type ReceivablesReport = Static<typeof ReceivablesReport>

export const getReceivables = operation({
  id: 'getReceivables',
  method: 'GET',
  path: '/reports/receivables',
  tag: 'Accounting',
  roles: BOOKS,
  summary: 'List receivables by age',
  description:
    'At the end of a closed day, by debtor and age; what is owed on an invoice is as old as its due date, and payments settle the oldest amount first. The amounts of an evening never change; names are current. At most 5,000 stays.',
  query: s.object({
    property_id: s.reference('property'),
    as_of: s.optional(s.date('Business date; default: the newest closed day')),
    format: s.optional(
      s.oneOf(['json', 'csv'], { description: 'Format of the response; default: JSON', examples: ['json'] }),
    ),
  }),
  status: 200,
  response: ReceivablesReport,
  formats: { csv: 'text/csv; charset=utf-8' },
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}' } },
})
