import Type, { type Static } from 'typebox'
import { DESK, OFFICE } from '../account/roles.ts'
import { RESERVATION_STATUSES } from '../lists.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { deltaQuery, page, pageQuery } from '../page.ts'
import { Address } from '../property/properties.ts'
import * as s from '../schema.ts'
import { GuestConsent } from './consents.ts'

const Company = s.named(
  'GuestCompany',
  s.object({
    name: s.optional(s.nullable(s.personName(200, 'Name of the company; null when it is not known'))),
    vat_id: s.optional(s.nullable(s.line(40, 'VAT identification number; null when it is not known'))),
  }),
)
const Tags = Type.Array(s.line(50), { maxItems: 50, uniqueItems: true })

const profile = {
  id: s.id('guest'),
  first_name: Type.String({ description: 'Given name; empty where there is a family name alone' }),
  last_name: Type.String({ description: 'Family name; empty where there is a given name alone' }),
  email: s.nullable(
    Type.String({
      description:
        'E-mail address, unique among the guests of an account, not case-sensitive; null when it is not known',
    }),
  ),
  phone: s.nullable(Type.String({ description: 'Phone number in E.164; null when it is not known' })),
  language: s.nullable(
    Type.String({
      description: 'Preferred language, BCP 47 such as `en` or `pt-BR`; null when it is not known',
    }),
  ),
  country: s.nullable(s.country('Country of the guest, ISO 3166-1 alpha-2; null when it is not known')),
  address: s.nullable(s.described(Address, 'Postal address; null when it is not known')),
  company: s.nullable(s.described(Company, 'Company of the guest, for invoices; null for none')),
  preference_notes: s.nullable(
    Type.String({ description: 'Preferences of the guest; null when none are recorded' }),
  ),
  tags: s.described(Tags, 'Your own labels'),
  marketing_consent: Type.Boolean({
    description:
      'Whether the guest agrees to news and offers, by the newest record in `consents`; false when there is none',
  }),
  stats: s.named(
    'GuestStats',
    s.object(
      {
        stays_count: s.integer(0, Number.MAX_SAFE_INTEGER, 'Stays that were checked in'),
        nights_count: s.integer(0, Number.MAX_SAFE_INTEGER, 'Nights of those stays'),
        cancelled_count: s.integer(0, Number.MAX_SAFE_INTEGER, 'Stays that were cancelled'),
        no_show_count: s.integer(0, Number.MAX_SAFE_INTEGER, 'Stays that were marked as no-show'),
        last_stay_at: s.nullable(s.timestamp({ description: 'When the newest stay was checked in' })),
      },
      'Statistics of the stays of the guest, limited to the properties that the caller can access',
    ),
  ),
  lifetime_value: s.described(
    Money,
    'Revenue of completed and current stays and of charged fees, less refunds',
  ),
  lifetime_values: s.optional(
    Type.Array(Money, {
      description:
        'One amount for each currency, if there are several; `lifetime_value` is in the currency of the newest stay',
    }),
  ),
  erased_at: s.nullable(s.timestamp('When the data of the guest was erased; null if it was not')),
  version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Increases with every change; the `ETag`'),
  created_at: s.timestamp('When the profile was created'),
  updated_at: s.timestamp('When the profile was last changed'),
}

export const Guest = s.named('Guest', s.object(profile))
export type Guest = Static<typeof Guest>

export const GuestWithHistory = s.named(
  'GuestWithHistory',
  s.object({
    ...profile,
    consents: Type.Array(GuestConsent, {
      description:
        'Consents given and withdrawn, newest first, at most 100; empty when the caller has no access to the profile',
    }),
    stay_history: Type.Array(
      s.named(
        'Stay',
        s.object({
          reservation_id: s.id('reservation'),
          property_id: s.id('property'),
          status: s.oneOf(RESERVATION_STATUSES, 'Status of the stay'),
          check_in: s.date('Date of arrival: the first night'),
          check_out: s.date('Date of departure; its night is not part of the stay'),
          nights: Type.Integer({ description: 'Number of nights' }),
          room_type_id: s.id('room_type'),
          channel: Type.String({ description: 'Identifier of the sales channel' }),
          total: s.described(Money, 'Price of the stay, mandatory taxes included'),
        }),
      ),
      { description: 'Newest first, at most 100' },
    ),
  }),
)
export type GuestWithHistory = Static<typeof GuestWithHistory>

export const listGuests = operation({
  id: 'listGuests',
  method: 'GET',
  path: '/guests',
  tag: 'Guests',
  roles: OFFICE,
  summary: 'List guests, or find some by e-mail, phone or name',
  query: s.object({
    ...pageQuery,
    id: s.optional(
      Type.String({
        pattern: '^[^,]{1,64}(,[^,]{1,64}){0,99}$',
        maxLength: 6500,
        description: 'Only these guests: up to 100 ids separated by commas',
      }),
    ),
    email: s.optional(Type.String({ maxLength: 254, description: 'Exact match, not case-sensitive' })),
    phone: s.optional(
      Type.String({
        maxLength: 40,
        description: 'Compared as E.164; a number without its country by the last 7 to 9 digits',
      }),
    ),
    name: s.optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'Beginning of the first or last name. Two words match the beginnings of both names, in either order',
        examples: ['okafor'],
      }),
    ),
    property_id: s.optional(s.reference('property', 'Only guests with a stay in this property')),
    marketing_consent: s.optional(
      Type.Boolean({ description: 'Only guests who agree to news and offers, or only those who do not' }),
    ),
    ...deltaQuery,
  }),
  status: 200,
  response: page('GuestPage', Guest),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { email: 'ngozi.okafor@example.com' } },
})

export const getGuest = operation({
  id: 'getGuest',
  method: 'GET',
  path: '/guests/{id}',
  tag: 'Guests',
  roles: OFFICE,
  summary: 'Get a guest with the stay history',
  params: s.object({ id: s.reference('guest') }),
  status: 200,
  response: GuestWithHistory,
  errors: ['SVC-3001'],
  example: { params: { id: '{guest_id}' } },
})

export const updateGuest = operation({
  id: 'updateGuest',
  method: 'PATCH',
  path: '/guests/{id}',
  tag: 'Guests',
  roles: DESK,
  audit: ['Guest changed', 'Gast geändert'],
  summary: 'Change contact details, preference notes or tags',
  description:
    '`null` clears a field. `address` and `company` merge field by field, `tags` are replaced whole. A guest must keep a name, and an e-mail address or a phone number. With access limited to some properties, only guests whose every stay is there can be changed.',
  params: s.object({ id: s.reference('guest') }),
  body: s.named(
    'GuestUpdate',
    s.object({
      first_name: s.optional(s.nullable(s.partOfName(100, 'Given name; null clears it'))),
      last_name: s.optional(s.nullable(s.partOfName(100, 'Family name; null clears it'))),
      email: s.optional(
        s.nullable(
          s.email(
            'E-mail address, unique among the guests of an account, not case-sensitive; null clears it',
          ),
        ),
      ),
      phone: s.optional(s.nullable(s.phone('Phone number in E.164: a plus and 7 to 15 digits'))),
      language: s.optional(
        s.nullable(
          Type.String({
            description: 'Preferred language, BCP 47 such as `en` or `pt-BR`',
            pattern: '^[a-z]{2}(-[A-Z]{2})?$',
          }),
        ),
      ),
      country: s.optional(s.nullable(s.country('Country of the guest: ISO 3166-1 alpha-2'))),
      address: s.optional(
        s.nullable(s.described(Address, 'Postal address, merged field by field; null clears it')),
      ),
      company: s.optional(
        s.nullable(
          s.described(Company, 'Company of the guest, for invoices; merged field by field, null clears it'),
        ),
      ),
      preference_notes: s.optional(s.nullable(s.text(5000, 'Preferences of the guest; null clears them'))),
      tags: s.optional(s.described(Tags, 'Your own labels; replaces the whole list')),
    }),
  ),
  status: 200,
  response: GuestWithHistory,
  errors: ['SVC-3001', 'SVC-1015', 'SVC-1025', 'SVC-4005'],
  example: { params: { id: '{guest_id}' }, body: { preference_notes: 'Quiet room, feather-free pillows' } },
})
