import Type, { type Static } from 'typebox'
import { Money } from './money.ts'
import { operation } from './operation.ts'
import { deltaQuery, page, pageQuery } from './page.ts'
import { Address } from './properties.ts'
import { RESERVATION_STATUSES } from './reservation-parts.ts'
import * as s from './schema.ts'

const Company = s.named(
  'GuestCompany',
  s.object({ name: s.optional(s.nullable(s.line(200))), vat_id: s.optional(s.nullable(s.line(40))) }),
)
const Tags = Type.Array(s.line(50), { maxItems: 50, uniqueItems: true })

const profile = {
  id: s.id('guest'),
  first_name: Type.String(),
  last_name: Type.String(),
  email: s.nullable(Type.String()),
  phone: s.nullable(Type.String()),
  language: s.nullable(Type.String()),
  country: s.nullable(s.country()),
  address: s.nullable(Address),
  company: s.nullable(Company),
  preference_notes: s.nullable(Type.String()),
  tags: Tags,
  stats: s.named(
    'GuestStats',
    s.object({
      stays_count: s.integer(0, Number.MAX_SAFE_INTEGER),
      nights_count: s.integer(0, Number.MAX_SAFE_INTEGER),
      cancelled_count: s.integer(0, Number.MAX_SAFE_INTEGER),
      no_show_count: s.integer(0, Number.MAX_SAFE_INTEGER),
      last_stay_at: s.nullable(s.timestamp({ description: 'When the newest stay taken was checked in' })),
    }),
  ),
  lifetime_value: Money,
  lifetime_values: s.optional(
    Type.Array(Money, {
      description:
        'One for each currency, where there are several; `lifetime_value` has that of the newest stay',
    }),
  ),
  version: s.integer(1, Number.MAX_SAFE_INTEGER),
  created_at: s.timestamp(),
  updated_at: s.timestamp(),
}

export const Guest = s.named('Guest', s.object(profile))
export type Guest = Static<typeof Guest>

export const GuestWithHistory = s.named(
  'GuestWithHistory',
  s.object({
    ...profile,
    stay_history: Type.Array(
      s.named(
        'Stay',
        s.object({
          reservation_id: s.id('reservation'),
          property_id: s.id('property'),
          status: s.oneOf(RESERVATION_STATUSES),
          check_in: s.date(),
          check_out: s.date(),
          nights: Type.Integer(),
          room_type_id: s.id('room_type'),
          channel: Type.String(),
          total: Money,
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
  summary: 'List guests, or find some by e-mail, phone or name',
  query: s.object({
    ...pageQuery,
    id: s.optional(
      Type.String({
        pattern: '^[^,]{1,64}(,[^,]{1,64}){0,99}$',
        maxLength: 6500,
        description: 'These guests: up to 100 ids with commas between',
      }),
    ),
    email: s.optional(Type.String({ maxLength: 254, description: 'Exact, whatever the case' })),
    phone: s.optional(Type.String({ maxLength: 40, description: 'Compared as E.164' })),
    name: s.optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Beginning of the last or the first name; of two words, of both, in either order',
        examples: ['okafor'],
      }),
    ),
    property_id: s.optional(s.reference()),
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
  summary: 'Get a guest with the stay history',
  params: s.object({ id: s.reference() }),
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
  summary: 'Change contact details, preference notes or tags',
  description:
    '`null` clears. `address` and `company` merge field by field, `tags` are replaced whole. A guest keeps a name, ' +
    'and an e-mail or a phone. Whoever sees some properties alone changes guests whose every stay is there.',
  params: s.object({ id: s.reference() }),
  body: s.named(
    'GuestUpdate',
    s.object({
      first_name: s.optional(s.line(100)),
      last_name: s.optional(s.line(100)),
      email: s.optional(s.nullable(s.email())),
      phone: s.optional(s.nullable(s.phone())),
      language: s.optional(s.nullable(Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' }))),
      country: s.optional(s.nullable(s.country())),
      address: s.optional(s.nullable(Address)),
      company: s.optional(s.nullable(Company)),
      preference_notes: s.optional(s.nullable(s.text(5000))),
      tags: s.optional(Tags),
    }),
  ),
  status: 200,
  response: GuestWithHistory,
  errors: ['SVC-3001', 'SVC-1015', 'SVC-4005'],
  example: { params: { id: '{guest_id}' }, body: { preference_notes: 'Quiet room, feather-free pillows' } },
})
