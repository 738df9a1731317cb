import Type, { type Static } from 'typebox'
import { ChannelMapping } from './channel-mapping.ts'
import { mergeable } from './merge-patch.ts'
import { Money, Price } from './money.ts'
import { dryRunAnswer, dryRunQuery, operation } from './operation.ts'
import { deltaQuery, page, pageQuery } from './page.ts'
import { CancellationPolicy, DepositRule } from './policies.ts'
import { NightlyRate } from './reservation-parts.ts'
import * as s from './schema.ts'

const days = () => Type.Array(s.oneOf(s.WEEKDAYS), { minItems: 1, maxItems: 7, uniqueItems: true })

export const OccupancyPricing = s.named(
  'OccupancyPricing',
  s.object(
    {
      included_adults: s.optional(s.integer(1, 50)),
      extra_adult_price: s.optional(s.nullable(Price)),
      by_adults: s.optional(
        Type.Array(s.object({ adults: s.integer(1, 50), price: Price }), { maxItems: 50 }),
      ),
      children: s.optional(
        Type.Array(s.object({ min_age: s.integer(0, 17), max_age: s.integer(0, 17), price: Price }), {
          maxItems: 18,
        }),
      ),
    },
    { description: 'Differences to `base_price`, added to the price of each night' },
  ),
)
export type OccupancyPricing = Static<typeof OccupancyPricing>

export const WeekdayPrice = s.named('WeekdayPrice', s.object({ days: days(), price: Price }))
export type WeekdayPrice = Static<typeof WeekdayPrice>

export const Derivation = s.named(
  'Derivation',
  s.object({
    rate_plan_id: s.reference(),
    adjustment: s.variants('DerivationAdjustment', {
      percent: { value: s.percentNumber(-100, 1000) },
      amount: {
        value: Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000, description: 'Minor units' }),
      },
    }),
    inherit_restrictions: s.optional(Type.Boolean()),
  }),
)
export type Derivation = Static<typeof Derivation>

const stayLength = () => s.nullable(s.integer(1, 365))
const restriction = {
  min_stay: stayLength(),
  max_stay: stayLength(),
  min_stay_through: stayLength(),
  max_stay_through: stayLength(),
  closed_to_arrival: s.nullable(Type.Boolean()),
  closed_to_departure: s.nullable(Type.Boolean()),
  stop_sell: s.nullable(Type.Boolean()),
}
/** Read on arrival, on every night (`_through`, stop_sell) or on departure. rule 3 */
export const Restrictions = s.named(
  'Restrictions',
  s.object(
    s.optionals({
      ...restriction,
      min_advance_hours: s.nullable(s.integer(0, 17_520)),
      max_advance_days: s.nullable(s.integer(0, 730)),
    }),
  ),
)
export type Restrictions = Static<typeof Restrictions>
export const DateRestrictions = s.named('DateRestrictions', s.object(s.optionals(restriction)))
export type DateRestrictions = Static<typeof DateRestrictions>

export const MEAL_PLANS = [
  'room_only',
  'bed_and_breakfast',
  'half_board',
  'full_board',
  'all_inclusive',
] as const
export const MealPrice = s.named(
  'MealPrice',
  s.object({
    amount: Price.properties.amount,
    currency: Price.properties.currency,
    vat_rate: s.percentString(),
  }),
)
export type MealPrice = Static<typeof MealPrice>

const OccupancyPrices = Type.Array(s.object({ adults: s.integer(1, 50), price: Price }), {
  minItems: 1,
  maxItems: 50,
})

/** One date of a rate plan that differs from the rest. */
export const PriceOverride = s.named(
  'PriceOverride',
  s.object({
    date: s.date(),
    price: s.optional(s.nullable(Price)),
    occupancy_prices: s.optional(s.nullable(OccupancyPrices)),
    restrictions: s.optional(s.nullable(DateRestrictions)),
  }),
)
export type PriceOverride = Static<typeof PriceOverride>

/** A change of one date or of a run of dates (`start_date` to `end_date`, both nights included). */
export const PriceOverrideChange = s.named(
  'PriceOverrideChange',
  s.object({
    date: s.optional(s.date()),
    start_date: s.optional(s.date()),
    end_date: s.optional(s.date()),
    days: s.optional(days()),
    price: s.optional(s.nullable(Price)),
    occupancy_prices: s.optional(s.nullable(OccupancyPrices)),
    restrictions: s.optional(s.nullable(DateRestrictions)),
  }),
)
export type PriceOverrideChange = Static<typeof PriceOverrideChange>

/** What a rate plan says besides its identity: the same on the way in and out. */
const terms = {
  code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$', examples: ['FLEX'] }),
  status: s.oneOf(['active', 'inactive']),
  base_price: s.nullable(Price),
  occupancy_pricing: s.nullable(OccupancyPricing),
  weekday_prices: Type.Array(WeekdayPrice, { maxItems: 7 }),
  derived_from: s.nullable(Derivation),
  restrictions: Restrictions,
  cancellation_policy: CancellationPolicy,
  deposit_rule: DepositRule,
  meal_plan: s.oneOf(MEAL_PLANS),
  meal_price: s.nullable(MealPrice),
  vat_rate: s.percentString(),
  channels: Type.Array(ChannelMapping, { maxItems: 50 }),
}

/** What a new plan, or one that a PATCH was merged into, may say. rule 0 */
export const RatePlanTerms = s.object({ name: s.line(100), ...s.optionals(terms) })
export type RatePlanTerms = Static<typeof RatePlanTerms>

/** What a night costs before the number of guests and the channel change it. rule 3 */
export const PlanNightPrice = s.named(
  'PlanNightPrice',
  s.object({
    date: s.date(),
    amount: s.nullable(Money),
    source: s.nullable(NightlyRate.properties.source),
    reason: s.nullable(
      s.oneOf(['no_price', 'price_not_positive'], { description: 'Why the night cannot be sold; else null' }),
    ),
  }),
)
export type PlanNightPrice = Static<typeof PlanNightPrice>

const nightPricesQuery = {
  prices_from: s.optional(
    s.date({
      description:
        'The first night whose price is answered along, in `nightly_prices`; with `dry_run=true` the price that would come. Goes ' +
        'with `prices_to`',
    }),
  ),
  prices_to: s.optional(
    s.date({ description: 'The last such night, inclusive; at most 92 nights from the first' }),
  ),
}

export const RatePlan = s.named(
  'RatePlan',
  s.object({
    id: s.id('rate_plan'),
    property_id: s.id('property'),
    room_type_id: s.id('room_type'),
    name: Type.String(),
    ...terms,
    price_overrides: Type.Array(PriceOverride),
    version: s.integer(1, Number.MAX_SAFE_INTEGER),
    created_at: s.timestamp(),
    updated_at: s.timestamp(),
    nightly_prices: s.optional(
      Type.Array(PlanNightPrice, {
        description:
          'The nights from `prices_from` to `prices_to`, before the number of guests and the channel change their prices; left out ' +
          'where these are not asked for',
      }),
    ),
    ...dryRunAnswer,
  }),
)
export type RatePlan = Static<typeof RatePlan>

const { price_overrides: listed_overrides, nightly_prices: _, dry_run: __, ...listed } = RatePlan.properties
export const ListedRatePlan = s.named(
  'ListedRatePlan',
  s.object({ ...listed, price_overrides: s.optional(listed_overrides) }),
)
export type ListedRatePlan = Static<typeof ListedRatePlan>

const BODY_LIMIT = 1024 * 1024
const price_overrides = s.optional(Type.Array(PriceOverrideChange, { maxItems: 1000 }))

export const listRatePlans = operation({
  id: 'listRatePlans',
  method: 'GET',
  path: '/rate-plans',
  tag: 'Rate plans',
  summary: 'List rate plans across all connected room types',
  description:
    'Newest first. `price_overrides` stand in a list only with `include=price_overrides`: a year of dates for each plan is a lot to read.',
  query: s.object({
    ...pageQuery,
    room_type_id: s.optional(s.reference()),
    property_id: s.optional(s.reference()),
    include: s.optional(
      s.oneOrMore(
        ['price_overrides'],
        'The dates of each plan that differ, which a list leaves out otherwise',
      ),
    ),
    ...deltaQuery,
  }),
  status: 200,
  response: page('RatePlanPage', ListedRatePlan),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { room_type_id: '{room_type_id}' } },
})

export const getRatePlan = operation({
  id: 'getRatePlan',
  method: 'GET',
  path: '/rate-plans/{id}',
  tag: 'Rate plans',
  summary: 'Get a rate plan',
  params: s.object({ id: s.reference() }),
  query: s.object(nightPricesQuery),
  status: 200,
  response: RatePlan,
  errors: ['SVC-3001'],
  example: { params: { id: '{rate_plan_id}' } },
})

export const createRatePlan = operation({
  id: 'createRatePlan',
  method: 'POST',
  path: '/rate-plans',
  tag: 'Rate plans',
  summary: 'Create a rate plan',
  description:
    'Needs a `base_price` or a `derived_from`. Without more it has no cancellation fee, no deposit, and a no-show ' +
    'costs 100 %.',
  query: s.object(dryRunQuery),
  body: s.named(
    'RatePlanCreate',
    s.object({ room_type_id: s.reference(), ...RatePlanTerms.properties, price_overrides }),
  ),
  body_limit: BODY_LIMIT,
  status: 201,
  response: RatePlan,
  errors: ['SVC-3001', 'SVC-1012'],
  example: {
    body: {
      room_type_id: '{room_type_id}',
      name: 'Flexible',
      code: 'FLEX2',
      base_price: { amount: 12000, currency: 'EUR' },
      weekday_prices: [{ days: ['fri', 'sat'], price: { amount: 14000, currency: 'EUR' } }],
      cancellation_policy: {
        name: '48 h',
        refundable: true,
        rules: [{ days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } }],
      },
      deposit_rule: { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 },
    },
  },
})

export const updateRatePlan = operation({
  id: 'updateRatePlan',
  method: 'PATCH',
  path: '/rate-plans/{id}',
  tag: 'Rate plans',
  summary: 'Change pricing, restrictions, policy or dates of a rate plan',
  description:
    'Objects merge by RFC 7396: a key left out is unchanged, `null` takes a key away and its default comes back. ' +
    'Another `type` of a fee, deposit or adjustment drops the values of the old one. Arrays are replaced whole, but ' +
    '`price_overrides` merge by date (the later element wins) unless `price_overrides_mode` is `replace`.',
  params: s.object({ id: s.reference() }),
  query: s.object({ ...dryRunQuery, ...nightPricesQuery }),
  body: s.named(
    'RatePlanUpdate',
    s.object({
      ...s.optionals({
        name: RatePlanTerms.properties.name,
        ...terms,
        base_price: mergeable(terms.base_price),
        occupancy_pricing: mergeable(terms.occupancy_pricing, true),
        derived_from: mergeable(terms.derived_from),
        restrictions: mergeable(terms.restrictions),
        cancellation_policy: mergeable(terms.cancellation_policy),
        deposit_rule: mergeable(terms.deposit_rule),
        meal_price: mergeable(terms.meal_price),
      }),
      price_overrides,
      price_overrides_mode: s.optional(s.oneOf(['merge', 'replace'])),
    }),
  ),
  body_limit: BODY_LIMIT,
  status: 200,
  response: RatePlan,
  errors: ['SVC-3001', 'SVC-1012', 'SVC-1015'],
  example: {
    params: { id: '{rate_plan_id}' },
    body: {
      price_overrides: [
        {
          start_date: '{date+40}',
          end_date: '{date+42}',
          price: { amount: 25000, currency: 'EUR' },
          restrictions: { min_stay: 3 },
        },
      ],
    },
  },
})
