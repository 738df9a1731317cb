import Type, { type Static } from 'typebox'
import { GuestMails } from './guest-mails.ts'
import { LANGUAGES } from './languages.ts'
import { Price } from './money.ts'
import { operation } from './operation.ts'
import { page, pageQuery } from './page.ts'
import * as s from './schema.ts'

export const Address = s.named(
  'Address',
  s.object({
    line1: s.optional(s.nullable(s.line(200))),
    line2: s.optional(s.nullable(s.line(200))),
    city: s.optional(s.nullable(s.line(120))),
    postal_code: s.optional(s.nullable(s.line(20))),
    region: s.optional(s.nullable(s.line(120))),
    country: s.optional(s.nullable(s.country())),
  }),
)
export type Address = Static<typeof Address>

/** A tax that a town takes for each stay; never VAT. rule 1, 4 */
export const CityTax = s.named(
  'CityTax',
  s.object({
    basis: s.oneOf(['per_person_night', 'per_room_night', 'per_stay', 'percent']),
    amount: s.optional(s.nullable(Price)),
    percent: s.optional(s.nullable(s.percentNumber(0, 100))),
    percent_of: s.optional(s.oneOf(['net', 'gross'])),
    min_age: s.optional(
      s.nullable(s.integer(0, 18, { description: 'Children younger than this owe nothing' })),
    ),
    max_nights: s.optional(s.nullable(s.integer(1, 365, { description: 'Nights after these owe nothing' }))),
    included_in_price: s.optional(
      Type.Boolean({ description: 'Whether nightly prices hold the tax already' }),
    ),
  }),
)
export type CityTax = Static<typeof CityTax>

export const BankAccount = s.named(
  'BankAccount',
  s.object({
    iban: Type.String({ examples: ['DE89370400440532013000'] }),
    bic: s.nullable(Type.String({ examples: ['COBADEFFXXX'] })),
    holder: s.nullable(Type.String({ description: 'Null: whoever sends the invoices' })),
  }),
)
export type BankAccount = Static<typeof BankAccount>

/** What a property prints on its documents beside what it is. */
export const Letterhead = s.named(
  'Letterhead',
  s.object({
    language: s.oneOf(LANGUAGES, { description: 'For guests whose language is not known' }),
    bank: s.nullable(BankAccount),
    tax_number: s.nullable(Type.String({ description: 'In place of a VAT id, or beside it' })),
    email: s.nullable(Type.String()),
    phone: s.nullable(Type.String()),
    website: s.nullable(Type.String()),
    footer: s.nullable(Type.String({ description: 'Printed beneath the amounts' })),
    has_logo: Type.Boolean(),
  }),
)
export type Letterhead = Static<typeof Letterhead>

export const Property = s.named(
  'Property',
  s.object({
    id: s.id('property'),
    name: Type.String(),
    code: Type.String({ examples: ['HARBOUR'] }),
    timezone: Type.String({ description: 'IANA zone', examples: ['Europe/Berlin'] }),
    currency: Type.String({ pattern: '^[A-Z]{3}$', examples: ['EUR'] }),
    country: s.country(),
    address: Address,
    check_in_time: s.timeOfDay(),
    check_out_time: s.timeOfDay(),
    business_date: s.date({ description: "The calendar date in the property's zone" }),
    prices_include_vat: Type.Boolean(),
    default_vat_rate: s.percentString(),
    city_tax: s.nullable(CityTax),
    legal: s.object({
      company_name: s.nullable(Type.String()),
      vat_id: s.nullable(Type.String()),
    }),
    letterhead: Letterhead,
    guest_mails: GuestMails,
    created_at: s.timestamp(),
  }),
)
export type Property = Static<typeof Property>

export const listProperties = operation({
  id: 'listProperties',
  method: 'GET',
  path: '/properties',
  tag: 'Properties',
  summary: 'List the properties that the key sees',
  query: s.object({ ...pageQuery }),
  status: 200,
  response: page('PropertyPage', Property),
  errors: ['SVC-2005'],
  example: {},
})

export const getProperty = operation({
  id: 'getProperty',
  method: 'GET',
  path: '/properties/{id}',
  tag: 'Properties',
  summary: 'Get a property',
  params: s.object({ id: s.reference() }),
  status: 200,
  response: Property,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})
