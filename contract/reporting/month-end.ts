import Type, { type Static } from 'typebox'
import { BOOKS } from '../account/roles.ts'
import { PACK_LANGUAGES } from '../downtime/downtime.staff.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'

/** Identities between the papers of a month, in the order of the check sheet. rule 20.9 */
export const MONTH_END_CHECKS = [
  'debits',
  'payments',
  'receivables',
  'open_balances',
  'deposits',
  'documents',
  'city_tax',
  'vat_in_journal',
  'city_tax_in_journal',
] as const
export type MonthEndCheckName = (typeof MONTH_END_CHECKS)[number]

/** Papers of a month in its archive. */
export const MONTH_END_FILES = [
  'check_sheet',
  'tax',
  'city_tax',
  'invoices',
  'journal',
  'datev',
  'receivables',
  'payments',
  'open_taxes',
] as const
export type MonthEndFile = (typeof MONTH_END_FILES)[number]

const month = {
  pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
  examples: ['2027-03'],
}

export const MonthEndCheck = s.named(
  'MonthEndCheck',
  s.object({
    check: s.oneOf(
      MONTH_END_CHECKS,
      'What is compared: `debits` the debits and credits of the journal, `payments` the report of payments and the accounts of the journal for money, ' +
        '`receivables`, `open_balances` and `deposits` the evening of the last day and the journal, `documents` the tax report and the totals of ' +
        'documents, `city_tax` the statement of city tax and the tax report, `vat_in_journal` and `city_tax_in_journal` the tax report and the journal',
    ),
    amount: s.described(Money, 'What the paper that is named first says'),
    other_amount: s.described(Money, 'What the other paper says'),
    difference: s.described(Money, '`amount` less `other_amount`'),
    state: s.oneOf(
      ['agrees', 'explained', 'differs'],
      '`explained`: taxes were earned and invoiced in different months, and the stays of `open-taxes.csv` add up to the difference',
    ),
    stays: Type.Integer({ description: 'How many stays explain the difference' }),
  }),
)
export type MonthEndCheck = Static<typeof MonthEndCheck>

export const MonthEnd = s.named(
  'MonthEnd',
  s.object({
    property_id: s.id('property'),
    property: Type.String({ description: 'Name of the property', examples: ['Harbour House'] }),
    month: Type.String({ ...month, description: 'The month' }),
    from: s.date('First business date that is recorded'),
    to: s.date('Last business date: the newest closed one while the month is not over'),
    complete: Type.Boolean({ description: 'Whether every day of the month is closed' }),
    currency: Type.String({ description: 'ISO 4217 code', pattern: '^[A-Z]{3}$', examples: ['EUR'] }),
    checks: Type.Array(MonthEndCheck, { description: 'Identities between the papers' }),
    agrees: Type.Boolean({ description: 'Whether no check differs' }),
    files: Type.Array(
      s.object({
        file: s.oneOf(MONTH_END_FILES, 'Which paper'),
        name: Type.String({ description: 'Name in the archive', examples: ['tax.csv'] }),
      }),
      { description: 'What the archive holds' },
    ),
    datev_problem: s.nullable(
      s.oneOf(
        ['not_configured', 'currency', 'accounts'],
        'Why there is no booking batch for DATEV; null where there is one',
      ),
    ),
  }),
)
export type MonthEnd = Static<typeof MonthEnd>

export const getMonthEnd = operation({
  id: 'getMonthEnd',
  method: 'GET',
  path: '/reports/month-end',
  tag: 'Accounting',
  roles: BOOKS,
  audit: ['Month end exported', 'Monatsabschluss ausgegeben'],
  summary: 'Month end: the papers of a month, and whether they agree',
  description:
    'The check sheet of the closed days of a month: what the tax report, the statement of city tax, the documents, the journal, the payments and the ' +
    'receivables of the month say of each other. `format=zip` answers one archive: the check sheet as a PDF, each of these papers as CSV, and the booking batch for ' +
    'DATEV where the property is set up for it; the audit log records who was given one. A difference is named, never hidden. ' +
    'Limits are those of each paper; payments are read week by week.',
  query: s.object({
    property_id: s.reference('property'),
    month: s.optional(
      Type.String({
        ...month,
        description:
          'A month with closed days; default: the newest whose days are all closed, else the current one',
      }),
    ),
    language: s.optional(
      s.oneOf(PACK_LANGUAGES, 'Language of the check sheet; default: that of the property'),
    ),
    format: s.optional(
      s.oneOf(['json', 'zip'], { description: 'Format of the response; default: JSON', examples: ['json'] }),
    ),
  }),
  status: 200,
  response: MonthEnd,
  formats: { zip: 'application/zip' },
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', month: '{closed_month}' } },
})
