import Type, { type Static } from 'typebox'
import { MAX_DAYS_ASKED } from '../../dates.ts'
import { Money } from '../../money.ts'
import { operation } from '../../operation.ts'
import { page, pageQuery } from '../../page.ts'
import * as s from '../../schema.ts'
import { kindOfAccount } from './accounting.ts'

/** Maximum number of days of one journal. */
export const MAX_JOURNAL_DAYS = MAX_DAYS_ASKED

export const JournalRow = s.named(
  'JournalRow',
  s.object({
    date: s.date('The business date, which is closed'),
    entry: Type.Integer({
      description: 'Which entry of the day it belongs to: the rows of each come to zero',
    }),
    account: Type.String({ description: 'Number of the account', examples: ['8400'] }),
    kind: kindOfAccount('What the account is for'),
    text: Type.String({
      description: 'What was booked, in the language of the property',
      examples: ['Accommodation 7 %'],
    }),
    debit: s.nullable(
      s.described(Money, 'The amount where it is a debit; null for a credit. Never negative'),
    ),
    credit: s.nullable(
      s.described(Money, 'The amount where it is a credit; null for a debit. Never negative'),
    ),
    vat_rate: s.nullable(s.percentString('VAT rate of what was earned; null for anything else')),
    reference: Type.String({
      description: 'The day of the property that it was booked on',
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
      s.oneOf(['json', 'csv', 'datev'], { description: 'JSON when left out', examples: ['json'] }),
    ),
    cursor: pageQuery.cursor,
    limit: s.optional(
      s.integer(1, 100, {
        description: 'Days of a page: 31 when left out, in a file all of them',
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
  current: s.described(Money, 'Due on that evening, or later'),
  days_1_30: s.described(Money, 'Due for 1 to 30 days'),
  days_31_60: s.described(Money, 'Due for 31 to 60 days'),
  days_61_90: s.described(Money, 'Due for 61 to 90 days'),
  over_90: s.described(Money, 'Due for more than 90 days'),
  total: s.described(Money, 'All of it; negative where the property owes'),
}

const ReceivableStay = s.named(
  'ReceivableStay',
  s.object({
    reservation_id: s.id('reservation'),
    confirmation_code: Type.String({ description: 'Of the reservation', examples: ['K7Q-4F2M'] }),
    name: Type.String({ description: 'Who booked, as the booking says' }),
    due_date: s.date('The earliest day on which a part of it fell due'),
    ...AGES,
    invoices: Type.Array(
      s.object({
        id: s.id('invoice'),
        number: Type.String({ description: 'Its number', examples: ['HARBOUR-2027-00001'] }),
        due_date: s.nullable(s.date('When it fell due; null for a credit note')),
        total: s.described(Money, 'What it is of; negative for a credit note'),
      }),
      { description: 'Documents of the stay that were issued by then' },
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
          'Who owes: the company that invoices are made out to, the channel that collects, else the guest',
        ),
        id: s.nullable(
          Type.String({ description: 'Of the guest, or name of the channel; null for a company' }),
        ),
        name: Type.String({ description: 'What they are called' }),
      },
      'Who owes it',
    ),
    ...AGES,
    stays: Type.Array(ReceivableStay, { description: 'What it is made of, the oldest first' }),
  }),
)
export type Receivable = Static<typeof Receivable>

export const ReceivablesReport = s.named(
  'ReceivablesReport',
  s.object({
    as_of: s.nullable(s.date('The evening; null before a day is closed')),
    currency: Type.String({ description: 'ISO 4217 code', pattern: '^[A-Z]{3}$', examples: ['EUR'] }),
    data: Type.Array(Receivable, { description: 'One element for each debtor, who owes most first' }),
    total: s.object(AGES, 'Of all: the balance of the account `receivable` of the journal'),
  }),
)
export type ReceivablesReport = Static<typeof ReceivablesReport>

export const getReceivables = operation({
  id: 'getReceivables',
  method: 'GET',
  path: '/reports/receivables',
  tag: 'Accounting',
  summary: 'List receivables by age',
  description:
    'At the end of a closed day, by debtor and age; payments settle the oldest amount first. The amounts of an evening never change; names are current. At most 5,000 stays.',
  query: s.object({
    property_id: s.reference('property'),
    as_of: s.optional(s.date('The evening; the newest day that is closed when left out')),
    format: s.optional(s.oneOf(['json', 'csv'], { description: 'JSON when left out', examples: ['json'] })),
  }),
  status: 200,
  response: ReceivablesReport,
  formats: { csv: 'text/csv; charset=utf-8' },
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}' } },
})
