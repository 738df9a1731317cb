import Type, { type Static } from 'typebox'
import { EVERYBODY } from '../account/roles.ts'
import { DEPOSIT_DEDUCTIONS, VAT_ON_DEPOSITS } from '../country-rules.ts'
import { MAX_STAY_NIGHTS } from '../dates.ts'
import { LANGUAGES } from '../languages.ts'
import { CITY_TAX_EXEMPTIONS, NO_SHOW_MODES } from '../lists.ts'
import { PaymentReminderSettings } from '../money/reminder-settings.ts'
import { UnitPrice } from '../money.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import { BookingPage } from '../parts/booking-page.ts'
import { GuestMails } from '../parts/guest-mails.ts'
import * as s from '../schema.ts'

export const Address = s.named(
  'Address',
  s.object({
    line1: s.optional(s.nullable(s.line(200, 'Street and number; null when it is not known'))),
    line2: s.optional(s.nullable(s.line(200, 'Second line of the address; null for none'))),
    city: s.optional(s.nullable(s.line(120, 'City; null when it is not known'))),
    postal_code: s.optional(s.nullable(s.line(20, 'Postal code; null when it is not known'))),
    region: s.optional(s.nullable(s.line(120, 'State, province or region; null for none'))),
    country: s.optional(s.nullable(s.country('ISO 3166-1 alpha-2 code; null when it is not known'))),
  }),
)
export type Address = Static<typeof Address>

const monthDay = (about: string) =>
  Type.String({
    pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
    description: about,
    examples: ['05-01'],
  })

/** A season of each year with different rates of city tax. rule 20.6 */
const CityTaxSeason = s.named(
  'CityTaxSeason',
  s.object({
    from: monthDay('First night of the season, each year: month and day'),
    to: monthDay('Last night, inclusive; before `from` it is in the next year'),
    amount: s.optional(
      s.nullable(s.described(UnitPrice, 'Tax for each unit of the basis; null with `percent`')),
    ),
    percent: s.optional(
      s.nullable(
        s.percentNumber(0, 100, 'Percent of the price, with the basis `percent`; at most two decimals'),
      ),
    ),
  }),
)
export type CityTaxSeason = Static<typeof CityTaxSeason>

/** A municipal tax per stay; not VAT. rule 1, 4 */
export const CityTax = s.named(
  'CityTax',
  s.object({
    basis: s.oneOf(['per_person_night', 'per_room_night', 'per_stay', 'percent'], 'Basis of the tax'),
    amount: s.optional(
      s.nullable(s.described(UnitPrice, 'Tax for each unit of the basis; null with `percent`')),
    ),
    percent: s.optional(
      s.nullable(
        s.percentNumber(0, 100, 'Percent of the price, with the basis `percent`; at most two decimals'),
      ),
    ),
    percent_of: s.optional(
      s.oneOf(['net', 'gross'], 'Whether `percent` applies to prices without or with VAT'),
    ),
    min_age: s.optional(
      s.nullable(s.integer(0, 18, { description: 'Children younger than this age are exempt' })),
    ),
    max_nights: s.optional(
      s.nullable(
        s.integer(1, MAX_STAY_NIGHTS, { description: 'Number of taxed nights; later nights are exempt' }),
      ),
    ),
    seasons: s.optional(
      Type.Array(CityTaxSeason, {
        maxItems: 12,
        description:
          'Seasons with different rates, which must not overlap. A night is taxed by its season; a tax for the whole stay by the season of the first night',
      }),
    ),
    exemptions: s.optional(
      Type.Array(s.oneOf(CITY_TAX_EXEMPTIONS), {
        maxItems: CITY_TAX_EXEMPTIONS.length,
        uniqueItems: true,
        description:
          'Reasons for which a reservation can be exempt; empty for none. Children are exempt by `min_age`',
      }),
    ),
    included_in_price: s.optional(Type.Boolean({ description: 'Whether nightly prices include the tax' })),
  }),
)
export type CityTax = Static<typeof CityTax>

const MAX_LOCAL_EVENTS = 200
/** Days of one event: what lasts longer stands in several entries. */
export const MAX_EVENT_DAYS = 31

/** A reason why more guests than usual want to come. rule 1.9 */
export const LocalEvent = s.named(
  'LocalEvent',
  s.object({
    name: s.line(80, { description: 'Name of the event', examples: ['Harbour festival'] }),
    from: s.date('First day'),
    to: s.date(`Last day, inclusive; ${MAX_EVENT_DAYS} days at most from the first`),
  }),
)
export type LocalEvent = Static<typeof LocalEvent>

export const LocalEvents = Type.Array(LocalEvent, { maxItems: MAX_LOCAL_EVENTS })

export const BankAccount = s.named(
  'BankAccount',
  s.object({
    iban: Type.String({ description: 'IBAN without spaces', examples: ['DE89370400440532013000'] }),
    bic: s.nullable(
      Type.String({ description: 'BIC of the bank; null when not required', examples: ['COBADEFFXXX'] }),
    ),
    holder: s.nullable(Type.String({ description: 'Account holder; null for the seller of the invoices' })),
  }),
)
export type BankAccount = Static<typeof BankAccount>

/** Text that a property prints on its documents. */
export const Letterhead = s.named(
  'Letterhead',
  s.object({
    language: s.oneOf(LANGUAGES, { description: 'Default language, for guests whose language is not known' }),
    bank: s.nullable(s.described(BankAccount, 'Bank account for transfers; null for none')),
    tax_number: s.nullable(
      Type.String({ description: 'Tax number, instead of or in addition to the VAT id' }),
    ),
    email: s.nullable(Type.String({ description: 'E-mail address, as printed; null for none' })),
    phone: s.nullable(Type.String({ description: 'Phone number, as printed; null for none' })),
    website: s.nullable(Type.String({ description: 'Address of the website, as printed; null for none' })),
    footer: s.nullable(Type.String({ description: 'Text printed below the amounts' })),
    has_logo: Type.Boolean({ description: 'Whether a logo has been uploaded' }),
  }),
)
export type Letterhead = Static<typeof Letterhead>

/** How a property handles no-shows. */
export const NO_SHOW =
  'Handling of guests who did not arrive when the day is closed: `manual` leaves it to staff, `automatic` marks them as no-show'

/** When a property owes the VAT in deposits. */
export const DEPOSIT_DEDUCTION =
  'Where nights of a stay are invoiced while it goes on: whether its deposit is deducted from the first invoice that it fits on, or from the last'
export const VAT_OF_DEPOSITS =
  'When the VAT in deposits is due: `on_receipt` with the deposit invoice, `on_service` with the stay. Tax report, journal and DATEV follow it; stays keep what applied when they were booked'

export const Property = s.named(
  'Property',
  s.object({
    id: s.id('property'),
    name: Type.String({ description: 'Name shown to guests' }),
    code: Type.String({ description: 'Short code; invoice numbers start with it', examples: ['HARBOUR'] }),
    timezone: Type.String({ description: 'IANA zone', examples: ['Europe/Berlin'] }),
    currency: Type.String({
      description: 'ISO 4217 code of the currency of all prices',
      pattern: '^[A-Z]{3}$',
      examples: ['EUR'],
    }),
    country: s.country('ISO 3166-1 alpha-2 code'),
    address: s.described(Address, 'Postal address'),
    check_in_time: s.timeOfDay('Check-in time, local time'),
    check_out_time: s.timeOfDay('Check-out time, local time'),
    day_ends_at: s.dayEnd('Local time, `00:00` to `06:00`, at which the business day ends'),
    business_date: s.date({
      description: 'Current business date: until `day_ends_at` the previous calendar day',
    }),
    no_show: s.oneOf(NO_SHOW_MODES, NO_SHOW),
    prices_include_vat: Type.Boolean({ description: 'Whether prices of rate plans include VAT' }),
    default_vat_rate: s.percentString(
      'VAT rate of rate plans without their own, in percent with two decimals',
    ),
    vat_on_deposits: s.oneOf(VAT_ON_DEPOSITS, `${VAT_OF_DEPOSITS}. Default: by country`),
    deposit_deduction: s.oneOf(DEPOSIT_DEDUCTIONS, DEPOSIT_DEDUCTION),
    city_tax: s.nullable(s.described(CityTax, 'Tax that the city charges for each stay; null for none')),
    legal: s.object(
      {
        company_name: s.nullable(
          Type.String({ description: 'Registered name of the company; null when it is not given' }),
        ),
        vat_id: s.nullable(
          Type.String({ description: 'VAT identification number; null when there is none' }),
        ),
        register: s.nullable(
          Type.String({
            description: 'Register and number of the company; null when there is none',
            examples: ['Amtsgericht Hamburg, HRB 12345'],
          }),
        ),
        representative: s.nullable(
          Type.String({ description: 'Who represents the company; null when it is not given' }),
        ),
      },
      'The company that issues invoices',
    ),
    letterhead: s.described(Letterhead, 'Details printed on documents besides name and address'),
    guest_mails: s.described(GuestMails, 'E-mails that are sent to guests'),
    payment_reminders: s.described(
      PaymentReminderSettings,
      'Reminders of overdue invoices on the account of a company',
    ),
    booking_page: s.described(BookingPage, 'Booking page of the property'),
    local_events: s.described(
      LocalEvents,
      'Public holidays, trade fairs and festivals that affect demand, by first day',
    ),
    invoice_retention_years: s.integer(
      1,
      30,
      'Number of years for which invoices are retained after the erasure of their guest, from the end of the year of issue; default: by country',
    ),
    created_at: s.timestamp('When the object was created'),
  }),
)
export type Property = Static<typeof Property>

export const listProperties = operation({
  id: 'listProperties',
  method: 'GET',
  path: '/properties',
  tag: 'Properties',
  roles: EVERYBODY,
  by_code: true,
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
  roles: EVERYBODY,
  by_code: true,
  summary: 'Get a property',
  params: s.object({ id: s.reference('property') }),
  status: 200,
  response: Property,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})
