import Type, { type Static } from 'typebox'
import { Money } from './money.ts'
import { operation } from './operation.ts'
import { NightlyRate } from './reservation-parts.ts'
import * as s from './schema.ts'

export const RestrictionFailed = s.named(
  'RestrictionFailed',
  s.object({
    restriction: Type.String({ examples: ['min_stay'] }),
    date: s.date(),
    required: Type.Unsafe<number | boolean>({ type: ['integer', 'boolean'] }),
  }),
)
export type RestrictionFailed = Static<typeof RestrictionFailed>

export const Availability = s.named(
  'Availability',
  s.object({
    data: Type.Array(
      s.named(
        'RoomTypeAvailability',
        s.object({
          room_type_id: s.id('room_type'),
          property_id: s.id('property'),
          nights: Type.Array(s.object({ date: s.date(), available: s.integer(0, Number.MAX_SAFE_INTEGER) })),
          offers: Type.Array(
            s.named(
              'Offer',
              s.object({
                rate_plan_id: s.id('rate_plan'),
                total: Money,
                nightly_rates: Type.Array(NightlyRate),
                restrictions_failed: Type.Array(RestrictionFailed),
              }),
            ),
            {
              description:
                'The stay from `from` to `to` by each rate plan that has a price for all its nights',
            },
          ),
        }),
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
  summary: 'What is left to sell, and for how much',
  description: 'Nights from `from` up to and without `to`, at most 366.',
  query: s.object({
    from: s.date(),
    to: s.date({ description: 'Exclusive' }),
    room_type_id: s.optional(s.reference()),
    adults: s.optional(s.integer(1, 50, { default: 1 })),
    children: s.optional(s.integer(0, 20, { default: 0 })),
    children_ages: s.optional(
      Type.String({
        pattern: '^(\\d|1[0-7])(,(\\d|1[0-7])){0,19}$',
        description: 'With commas between; children of unknown age pay as adults',
        examples: ['4,11'],
      }),
    ),
    channel: s.optional(
      Type.String({
        pattern: '^[a-z0-9_]{1,50}$',
        default: 'direct',
        description: 'Whose price adjustments count',
      }),
    ),
    property_id: s.optional(s.reference()),
  }),
  status: 200,
  response: Availability,
  errors: ['SVC-1011', 'SVC-4005'],
  example: { query: { from: '{date+20}', to: '{date+23}', adults: '2' } },
})
