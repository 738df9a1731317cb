import Type, { type Static } from 'typebox'
import { CONTRACTS, OFFICE } from '../account/roles.ts'
import { LANGUAGES } from '../languages.ts'
import { COMPANY_KINDS, COMPANY_STATUSES } from '../lists.ts'
import { remindersOfCompany } from '../money/reminder-settings.ts'
import { routingRules } from '../money/routing-rules.ts'
import { Money, Price } from '../money.ts'
import { operation } from '../operation.ts'
import { deltaQuery, page, pageQuery } from '../page.ts'
import { Address } from '../property/properties.ts'
import * as s from '../schema.ts'

/** Of a company. rule 30.4 */
const MAX_CONTACTS = 20
const MAX_COMPANY_PLANS = 200

const CompanyContact = s.named(
  'CompanyContact',
  s.object({
    name: s.personName(200, 'Name of the person'),
    role: s.optional(
      s.nullable(s.line(100, 'What the person does at the company; null when it is not known')),
    ),
    email: s.optional(s.nullable(s.email('E-mail address; null when it is not known'))),
    phone: s.optional(s.nullable(s.phone('Phone number in E.164; null when it is not known'))),
  }),
)

const Commission = s.named(
  'CompanyCommission',
  s.object({
    percent: s.percentNumber(0.01, 100, 'Percent of the base, at most two decimals'),
    base: s.oneOf(['accommodation'], 'What it is a percentage of: the nights, without taxes and services'),
  }),
)

/** Fields of a company, shared by requests and responses. rule 30 */
const terms = {
  kind: s.oneOf(COMPANY_KINDS, 'A company that books for its own people, a travel agent or an online agency'),
  vat_id: s.nullable(
    s.line(40, 'VAT identification number, stored without spaces, dots and dashes; null for none'),
  ),
  address: s.nullable(s.described(Address, 'Postal address; null when it is not known')),
  contacts: Type.Array(CompanyContact, { maxItems: MAX_CONTACTS, description: 'People at the company' }),
  invoice_email: s.nullable(s.email('Address that invoices to the company are sent to; null for none')),
  language: s.nullable(
    s.oneOf(
      LANGUAGES,
      'Language of reminders to the company; null for the one of the documents of the property',
    ),
  ),
  ...remindersOfCompany,
  payment_terms_days: s.integer(
    0,
    365,
    'Days from the issue of an invoice to the company until it falls due; 0 is the day of issue',
  ),
  credit_limit: s.nullable(
    s.described(Price, 'How much the company may owe and put on account; null for no limit'),
  ),
  rate_plan_ids: Type.Array(s.reference('rate_plan'), {
    maxItems: MAX_COMPANY_PLANS,
    uniqueItems: true,
    description: 'Rate plans agreed with the company',
  }),
  code: s.nullable(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{4,40}$',
      description:
        'Code by which guests book the negotiated plans of the company: letters, digits, `-` and `_`, stored in upper case and unique within the account; null for none',
      examples: ['OKAFOR-2027'],
    }),
  ),
  commission: s.nullable(
    s.described(Commission, 'Commission of an agent or online agency; null for none, as always of a company'),
  ),
  routing: routingRules(
    'What the company pays of stays that are booked for it, after the rules of the stay and of its group',
  ),
}

const VatCheck = s.named(
  'CompanyVatCheck',
  s.object({
    vat_id: Type.String({ description: 'The number that was checked', examples: ['IE1234567FA'] }),
    is_valid: Type.Boolean({ description: 'Whether it was valid then' }),
    checked_at: s.timestamp('When VIES answered'),
    consultation_number: s.nullable(
      Type.String({
        description: 'Proof of the question; null where the property has no VAT number of the EU',
        examples: ['WAPIAAAAX1ABCDEF'],
      }),
    ),
    name: s.nullable(Type.String({ description: 'Name that VIES told; null where it told none' })),
    address: s.nullable(Type.String({ description: 'Address that VIES told; null where it told none' })),
  }),
)

const name = s.personName(200, 'Name, as it is printed on invoices')
const status = s.oneOf(
  COMPANY_STATUSES,
  'An archived company keeps its history; nothing new is agreed with it',
)

/** A company as events have it: what it owes changes without it. */
const company = {
  id: s.id('company'),
  property_id: s.nullable(
    s.id('property', 'The only property that the company belongs to; null for one of the whole account'),
  ),
  name,
  ...terms,
  vat_check: s.nullable(
    s.described(
      VatCheck,
      'Last answer of VIES about `vat_id`; null where it was not asked about this number',
    ),
  ),
  status,
  ...s.versioned,
}
export const CompanyCreatedData = s.named('CompanyCreatedData', s.object(company))
export const CompanyUpdatedData = s.named(
  'CompanyUpdatedData',
  s.object({
    ...company,
    changed_fields: Type.Array(Type.String(), {
      description: 'Fields that have changed',
      examples: [['payment_terms_days']],
    }),
  }),
)

export const Company = s.named(
  'Company',
  s.object({
    ...company,
    credit_used: s.nullable(
      s.described(
        Money,
        'What is due on its invoices and what its stays put on account, in the currency of the credit limit; null without one',
      ),
    ),
  }),
)
export type Company = Static<typeof Company>

export const listCompanies = operation({
  id: 'listCompanies',
  method: 'GET',
  path: '/companies',
  tag: 'Companies',
  roles: OFFICE,
  summary: 'List companies and travel agents',
  description: 'Newest first. Filters combine.',
  query: s.object({
    ...pageQuery,
    search: s.optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'Part of the name, of the VAT identification number or of an e-mail address; not case-sensitive',
        examples: ['okafor'],
      }),
    ),
    kind: s.optional(s.oneOrMore(COMPANY_KINDS, 'Only of this kind: one, or several separated by commas')),
    status: s.optional(
      s.oneOrMore(COMPANY_STATUSES, 'Only those in this status: one, or both separated by a comma'),
    ),
    property_id: s.optional(
      s.reference('property', 'Only companies of this property and those of the whole account'),
    ),
    ...deltaQuery,
  }),
  status: 200,
  response: page('CompanyPage', Company),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { search: 'okafor', status: 'active' } },
})

export const getCompany = operation({
  id: 'getCompany',
  method: 'GET',
  path: '/companies/{id}',
  tag: 'Companies',
  roles: OFFICE,
  summary: 'Get a company',
  params: s.object({ id: s.reference('company') }),
  status: 200,
  response: Company,
  errors: ['SVC-3001'],
  example: { params: { id: '{company_id}' } },
})

export const createCompany = operation({
  id: 'createCompany',
  method: 'POST',
  path: '/companies',
  tag: 'Companies',
  roles: CONTRACTS,
  audit: ['Company created', 'Firma angelegt'],
  summary: 'Create a company or travel agent',
  description:
    'Without `property_id` it belongs to the whole account, or to the property of a caller who is limited to one. `vat_id` is checked for the form of its country.',
  body: s.named(
    'CompanyCreate',
    s.object({
      property_id: s.optional(s.reference('property', 'The only property that the company is to belong to')),
      name,
      ...s.optionals(terms),
    }),
  ),
  status: 201,
  response: Company,
  errors: ['SVC-3001', 'SVC-4005'],
  example: {
    body: {
      name: 'Okafor Trading Ltd',
      vat_id: 'IE1234567FA',
      invoice_email: 'accounts@okafor-trading.example',
      contacts: [{ name: 'Ada Okafor', email: 'ada@okafor-trading.example' }],
      payment_terms_days: 14,
    },
  },
})

export const updateCompany = operation({
  id: 'updateCompany',
  method: 'PATCH',
  path: '/companies/{id}',
  tag: 'Companies',
  roles: CONTRACTS,
  audit: ['Company changed', 'Firma geändert'],
  summary: 'Change or archive a company',
  description:
    '`null` clears a field. `address` merges field by field; `contacts`, `rate_plan_ids` and `routing` are replaced whole. `status: archived` archives it. With access limited to some properties, companies of the whole account cannot be changed.',
  params: s.object({ id: s.reference('company') }),
  body: s.named('CompanyUpdate', s.object(s.optionals({ name, ...terms, status }))),
  status: 200,
  response: Company,
  errors: ['SVC-3001', 'SVC-1015', 'SVC-4005'],
  example: { params: { id: '{company_id}' }, body: { payment_terms_days: 30 } },
})
