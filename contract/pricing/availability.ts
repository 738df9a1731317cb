import Type, { type Static } from 'typebox'
import { OFFICE } from '../account/roles.ts'
import { companyOfQuery } from '../companies/company-of-stay.ts'
import { ROOM_TYPE_GENDERS } from '../inventory/genders.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { ServiceLeft, servicesOfStay } from '../parts/booked-services.ts'
import { NightlyRate } from '../parts/price-parts.ts'
import * as s from '../schema.ts'

export const RestrictionFailed = s.named(
  'RestrictionFailed',
  s.object({
    restriction: Type.String({
      description:
        'A restriction of the plan, `sold_out` if a night has no room left, `room_type_stop_sell` or `sell_limit` where the room type is ' +
        'closed on it or has reached its limit, or `channel_not_connected`',
      examples: ['min_stay'],
    }),
    date: s.date('Night or day whose restriction applies'),
    required: Type.Unsafe<number | boolean>({
      description: 'Value of the restriction: a number of nights, days or hours, or true',
      type: ['integer', 'boolean'],
    }),
  }),
)
export type RestrictionFailed = Static<typeof RestrictionFailed>

export const NotBookable = s.named(
  'NotBookable',
  s.object({
    code: Type.String({
      pattern: '^SVC-\\d{4}$',
      description: 'Code of the error that `POST /reservations` would return',
      examples: ['SVC-1005'],
    }),
    reason: Type.String({
      description:
        '`channel_not_connected`, `service_of_other_property`, `service_sold_out`, `before_business_date`, `too_far_ahead`, `too_many_nights`, `party_too_large`, ' +
        '`rate_plan_inactive`, `no_price`, `price_not_positive`, `total_too_high`, the name of a restriction, ' +
        '`room_type_stop_sell`, `sell_limit`, `sold_out`, or for a promotion `promotion_` and the reason why it does not apply, ' +
        '`promotion_price_not_positive` if it would lower the price of a night to 0 or less',
      examples: ['min_stay'],
    }),
    date: s.nullable(
      s.date({ description: 'First night or day to which the reason applies, if there is one' }),
    ),
  }),
)
export type NotBookable = Static<typeof NotBookable>

const notBookable = (description: string) => Type.Array(NotBookable, { description })

export const Availability = s.named(
  'Availability',
  s.object({
    data: Type.Array(
      s.named(
        'RoomTypeAvailability',
        s.object({
          room_type_id: s.id('room_type'),
          property_id: s.id('property'),
          gender: s.oneOf(ROOM_TYPE_GENDERS, {
            description: 'Whom a dorm is for, `any` for everybody: a stay names it as its `party_gender`',
          }),
          nights: Type.Array(
            s.object({
              date: s.date('Date on which the night begins'),
              available: s.integer(
                0,
                Number.MAX_SAFE_INTEGER,
                'Number of rooms (beds, in a dorm) that can still be sold; never below 0',
              ),
              stop_sell: s.optional(
                Type.Boolean({
                  description: 'True if the room type is closed on the night; otherwise omitted',
                }),
              ),
              sell_limit: s.optional(
                s.integer(0, Number.MAX_SAFE_INTEGER, {
                  description:
                    'Maximum number of rooms of the type that may be sold on the night; omitted if there is no limit',
                }),
              ),
            }),
            { description: 'Each night from `from` to the night before `to`' },
          ),
          offers: Type.Array(
            s.named(
              'Offer',
              s.object({
                rate_plan_id: s.id('rate_plan'),
                total: s.described(
                  Money,
                  'Total price of the stay, including mandatory taxes and the requested services',
                ),
                accommodation_total: s.described(
                  Money,
                  'Part of the total for the nights, including their taxes',
                ),
                nightly_rates: Type.Array(NightlyRate, {
                  description: 'The price of each night of the stay',
                }),
                free_cancellation_until: s.nullable(
                  s.timestamp({
                    description:
                      'Time from which a cancellation has a fee, which may be in the past; null when a cancellation always has a fee',
                  }),
                ),
                restrictions_failed: Type.Array(RestrictionFailed, {
                  description:
                    'Reasons why the offer cannot be booked, including sold-out nights; empty when it can be booked',
                }),
                not_bookable: notBookable(
                  'All reasons why the offer cannot be booked, starting with the one that `POST /reservations` would return; empty when it can be booked',
                ),
                channel_mapped: Type.Boolean({
                  description:
                    'Whether the plan is mapped to the requested channel. If not, the price is not adjusted for the channel. Always true for `direct`',
                }),
              }),
            ),
            {
              description:
                'One offer for each active rate plan that has a price for all nights from `from` to `to`',
            },
          ),
          not_offered: Type.Array(
            s.named(
              'NotOffered',
              s.object({
                rate_plan_id: s.id('rate_plan'),
                not_bookable: notBookable(
                  'All reasons, starting with the one that `POST /reservations` would return',
                ),
              }),
            ),
            {
              description:
                'The other rate plans of the room type, with the reason why each has no price for the stay',
            },
          ),
        }),
      ),
      { description: 'One element for each room type' },
    ),
    services: s.optional(
      Type.Array(
        s.named(
          'ServiceQuote',
          s.object({
            ...servicesOfStay.services.items.properties,
            property_id: s.id('property'),
            sold_out: Type.Array(ServiceLeft, {
              description:
                'Dates on which fewer units are left than requested; empty when the service can be booked',
            }),
          }),
        ),
        {
          description:
            'The services requested by `services`, in the same order; omitted if none were requested',
        },
      ),
    ),
  }),
)
export type Availability = Static<typeof Availability>

export const getAvailability = operation({
  id: 'getAvailability',
  method: 'GET',
  path: '/availability',
  tag: 'Availability',
  roles: OFFICE,
  summary: 'Get availability and prices',
  description:
    'Nights from `from` to the night before `to`, at most 366. A response has at most 50,000 nights, counted once for each room type and once for each of its plans; a larger one is refused: use `property_id`, `room_type_id` or fewer nights. Each plan of a room type is in `offers` or in `not_offered`; an offer whose `not_bookable` is empty can be booked by `POST /reservations` at its `total`, unless it is sold out meanwhile.',
  query: s.object({
    from: s.date('First night'),
    to: s.date({ description: 'Exclusive' }),
    room_type_id: s.optional(s.reference('room_type')),
    adults: s.optional(s.integer(1, 50, { description: 'Number of adults in the party', default: 1 })),
    children: s.optional(s.integer(0, 20, { description: 'Number of children in the party', default: 0 })),
    children_ages: s.optional(
      Type.String({
        pattern: '^(\\d|1[0-7])(,(\\d|1[0-7])){0,19}$',
        description:
          'Ages of the children, separated by commas; children without an age are priced as adults',
        examples: ['4,11'],
      }),
    ),
    channel: s.optional(
      Type.String({
        pattern: '^[a-z0-9_]{1,50}$',
        default: 'direct',
        description: 'Channel whose price adjustments apply',
      }),
    ),
    property_id: s.optional(s.reference('property')),
    services: s.optional(
      Type.String({
        pattern: '^[^,:]{1,64}(:([1-9]\\d?|100))?(,[^,:]{1,64}(:([1-9]\\d?|100))?){0,19}$',
        maxLength: 1400,
        description:
          'Services to include in the offers, separated by commas: an id, or an id, a colon and the `quantity`. Offers of their property ' +
          'include them in the total; to choose their dates, use `POST /reservations` with `dry_run`',
        examples: ['svc_01kh4rb9s0e6v8t3m5q7x2nwg8:2'],
      }),
    ),
    ...companyOfQuery,
    group_id: s.optional(
      s.reference(
        'group',
        'Group that the stay is to be of: a night that its block holds has the rooms that nobody has picked up',
      ),
    ),
    promotion_code: s.optional(
      Type.String({
        maxLength: 100,
        description:
          'Code of a promotion, not case-sensitive. Offers to which it applies have the reduced price; the others have the reason in `not_bookable`',
        examples: ['SPRING10'],
      }),
    ),
  }),
  status: 200,
  response: Availability,
  errors: ['SVC-3001', 'SVC-1011', 'SVC-4005'],
  example: { query: { from: '{date+20}', to: '{date+23}', adults: '2', services: '{service_id}' } },
})
