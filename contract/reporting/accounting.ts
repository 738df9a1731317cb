import Type, { type Static } from 'typebox'
import { BOOKS } from '../account/roles.ts'
import { ACCOUNT_KINDS, CHARTS } from '../lists.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'

/** The number of an account: DATEV takes digits alone, others take letters too. */
const accountNumber = (about: s.About) =>
  Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$',
    examples: ['8400'],
    ...(typeof about === 'string' ? { description: about } : about),
  })

export const kindOfAccount = (about: string) => s.oneOf(ACCOUNT_KINDS, about)

const KIND =
  'Purpose of the account: amounts owed by guests in house (`guest_ledger`) and by departed guests (`receivable`), payments of guests ' +
  'who have not arrived (`deposit`), city tax that is passed on, payments by method, revenue by type, and VAT'

export const Account = s.named(
  'Account',
  s.object({
    kind: kindOfAccount(KIND),
    vat_rate: s.nullable(
      s.percentString(
        'VAT rate to which the account applies, for taxed deposits, revenue and VAT; null for all rates without their own account',
      ),
    ),
    number: accountNumber('Number of the account'),
    is_default: Type.Boolean({ description: 'Whether the number is the default of the chart' }),
  }),
)
export type Account = Static<typeof Account>

export const AccountNumber = s.named(
  'AccountNumber',
  s.object({
    kind: kindOfAccount(KIND),
    vat_rate: s.nullable(
      s.percentString('Of taxed deposits, revenue and VAT at this rate alone; null for every other'),
    ),
    number: s.nullable(accountNumber('Number of the account; null for that of the chart')),
  }),
)

export const datevFields = {
  consultant_number: s.nullable(
    s.integer(1001, 9_999_999, 'Beraternummer: number of the tax consultant at DATEV; null until it is set'),
  ),
  client_number: s.nullable(
    s.integer(
      1,
      99_999,
      'Mandantennummer: number of the property at the tax consultant; null until it is set',
    ),
  ),
  fiscal_year_start: Type.String({
    pattern: '^(0[1-9]|1[0-2])-01$',
    description: 'Month and day on which the fiscal year starts',
    examples: ['01-01'],
  }),
  account_length: s.integer(4, 8, 'Number of digits of G/L account numbers'),
  automatic_accounts: Type.Array(Type.String({ pattern: '^\\d{4,8}$', examples: ['8400'] }), {
    maxItems: 100,
    description:
      'Accounts for which DATEV calculates the VAT automatically: their entries have the key 40, so that DATEV uses net and VAT as in the journal',
  }),
}

export const Accounting = s.named(
  'Accounting',
  s.object({
    property_id: s.id('property'),
    chart: s.oneOf(CHARTS, 'Chart of accounts with the default numbers'),
    accounts: Type.Array(Account, { description: 'All accounts that the journal uses' }),
    datev: s.object(datevFields, 'Header data of booking batches for DATEV'),
    number_series: Type.Array(
      s.object({
        type: s.oneOf(['invoice', 'deposit_invoice', 'credit_note'], 'Kind of document that is numbered'),
        next: Type.String({
          description: 'Number of the next document',
          examples: ['HARBOUR-2027-00001'],
        }),
      }),
      { description: 'Document number sequences, by year' },
    ),
  }),
)
export type Accounting = Static<typeof Accounting>

export const getAccounting = operation({
  id: 'getAccounting',
  method: 'GET',
  path: '/properties/{id}/accounting',
  tag: 'Accounting',
  roles: BOOKS,
  summary: 'Get the accounts of a property',
  description:
    'Which accounts its journal books to, and how its documents are numbered. Defaults are the numbers of SKR 03 in Germany, and of a built-in chart elsewhere.',
  params: s.object({ id: s.reference('property') }),
  status: 200,
  response: Accounting,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})
