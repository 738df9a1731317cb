import Type, { type Static } from 'typebox'
import { ACCOUNT_KINDS, CHARTS } from '../../lists.ts'
import { operation } from '../../operation.ts'
import * as s from '../../schema.ts'

/** The number of an account: DATEV takes digits alone, others take letters too. */
const accountNumber = (about: s.About) =>
  Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$',
    examples: ['8400'],
    ...(typeof about === 'string' ? { description: about } : about),
  })

export const kindOfAccount = (about: string) => s.oneOf(ACCOUNT_KINDS, about)

const KIND =
  'What is booked to it: what guests in house owe (`guest_ledger`), what those who have left owe (`receivable`), money of guests who ' +
  'are still to come (`deposit`), city tax that is passed on, money by method of payment, revenue by type, and VAT'

export const Account = s.named(
  'Account',
  s.object({
    kind: kindOfAccount(KIND),
    vat_rate: s.nullable(
      s.percentString('Of revenue and VAT at this rate alone; null for every rate without an own number'),
    ),
    number: accountNumber('Number of the account'),
    is_default: Type.Boolean({ description: 'Whether it is that of the chart' }),
  }),
)
export type Account = Static<typeof Account>

export const AccountNumber = s.named(
  'AccountNumber',
  s.object({
    kind: kindOfAccount(KIND),
    vat_rate: s.nullable(s.percentString('Of revenue and VAT at this rate alone; null for every other')),
    number: s.nullable(accountNumber('Number of the account; null for that of the chart')),
  }),
)

export const datevFields = {
  consultant_number: s.nullable(
    s.integer(
      1001,
      9_999_999,
      'Beraternummer: the number of the tax consultant at DATEV; null before it is known',
    ),
  ),
  client_number: s.nullable(
    s.integer(
      1,
      99_999,
      'Mandantennummer: the number of the property at the consultant; null before it is known',
    ),
  ),
  fiscal_year_start: Type.String({
    pattern: '^(0[1-9]|1[0-2])-01$',
    description: 'Month and day on which the fiscal year begins',
    examples: ['01-01'],
  }),
  account_length: s.integer(4, 8, 'Digits of the numbers of G/L accounts'),
  automatic_accounts: Type.Array(Type.String({ pattern: '^\\d{4,8}$', examples: ['8400'] }), {
    maxItems: 100,
    description:
      'Numbers at which DATEV reckons the VAT by itself: entries there carry the key 40, which takes net and VAT as the journal has them',
  }),
}

export const Accounting = s.named(
  'Accounting',
  s.object({
    property_id: s.id('property'),
    chart: s.oneOf(CHARTS, 'The chart that numbers are of where the property names none'),
    accounts: Type.Array(Account, { description: 'Every account that the journal books to' }),
    datev: s.object(datevFields, 'What a booking batch for DATEV says of itself'),
    number_series: Type.Array(
      s.object({
        type: s.oneOf(['invoice', 'deposit_invoice', 'credit_note'], 'What the numbers are of'),
        next: Type.String({
          description: 'The number that the next document gets',
          examples: ['HARBOUR-2027-00001'],
        }),
      }),
      { description: 'How documents are numbered, year by year' },
    ),
  }),
)
export type Accounting = Static<typeof Accounting>

export const getAccounting = operation({
  id: 'getAccounting',
  method: 'GET',
  path: '/properties/{id}/accounting',
  tag: 'Accounting',
  summary: 'Get the accounts of a property',
  description:
    'Which accounts its journal books to, and how its documents are numbered. Where a property has said nothing the numbers are those of ' +
    'SKR 03 in Germany, and of a chart of our own elsewhere.',
  params: s.object({ id: s.reference('property') }),
  status: 200,
  response: Accounting,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})
