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
      included_adults: s.optional(s.integer(1, 50, 'Adults that the price of the night includes')),
      extra_adult_price: s.optional(
        s.nullable(
          s.described(Price, 'Price of a night for each adult above `included_adults`; null for none'),
        ),
      ),
      by_adults: s.optional(
        Type.Array(
          s.object({
            adults: s.integer(1, 50, 'Number of adults'),
            price: s.described(Price, 'Difference to the price of the night for so many adults'),
          }),
          { description: 'What a party of so many adults pays', maxItems: 50 },
        ),
      ),
      children: s.optional(
        Type.Array(
          s.object({
            min_age: s.integer(0, 17, 'Youngest age in years, inclusive'),
            max_age: s.integer(0, 17, 'Oldest age in years, inclusive'),
            price: s.described(Price, 'Price of a night for each such child'),
          }),
          { description: 'What a child of these ages pays a night', maxItems: 18 },
        ),
      ),
    },
    { description: 'Differences to `base_price`, added to the price of each night' },
  ),
)
export type OccupancyPricing = Static<typeof OccupancyPricing>

export const WeekdayPrice = s.named(
  'WeekdayPrice',
  s.object({
    days: s.described(days(), 'The weekdays on which the night begins'),
    price: s.described(Price, 'Price of those nights'),
  }),
)
export type WeekdayPrice = Static<typeof WeekdayPrice>

export const Derivation = s.named(
  'Derivation',
  s.object({
    rate_plan_id: s.reference('rate_plan', 'The plan whose prices are followed'),
    adjustment: s.described(
      s.variants('DerivationAdjustment', {
        percent: {
          value: s.percentNumber(
            -100,
            1000,
            'Percent that is added to each price, negative to lower it; at most two decimals',
          ),
        },
        amount: {
          value: Type.Integer({
            minimum: -1_000_000_000,
            maximum: 1_000_000_000,
            description: 'Minor units',
          }),
        },
      }),
      'How its prices are changed',
    ),
    inherit_restrictions: s.optional(
      Type.Boolean({ description: 'Whether restrictions of that plan hold as well' }),
    ),
  }),
)
export type Derivation = Static<typeof Derivation>

const stayLength = () => s.nullable(s.integer(1, 365))
const restriction = {
  min_stay: s.described(stayLength(), 'Shortest stay in nights, for arrivals on this date'),
  max_stay: s.described(stayLength(), 'Longest stay in nights, for arrivals on this date'),
  min_stay_through: s.described(stayLength(), 'Shortest stay in nights, for stays that include this night'),
  max_stay_through: s.described(stayLength(), 'Longest stay in nights, for stays that include this night'),
  closed_to_arrival: s.nullable(Type.Boolean({ description: 'No stay may begin on this date' })),
  closed_to_departure: s.nullable(Type.Boolean({ description: 'No stay may end on this date' })),
  stop_sell: s.nullable(Type.Boolean({ description: 'Nothing is sold for this night' })),
}
/** Read on arrival, on every night (`_through`, stop_sell) or on departure. rule 3 */
export const Restrictions = s.named(
  'Restrictions',
  s.object(
    s.optionals({
      ...restriction,
      min_advance_hours: s.nullable(
        s.integer(0, 17_520, 'Hours before check-in time by which a stay must be booked; 0 for no limit'),
      ),
      max_advance_days: s.nullable(s.integer(0, 730, 'Days before arrival from which a stay may be booked')),
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
    amount: s.described(Price.properties.amount, 'In the smallest unit of the currency, for example cents'),
    currency: s.described(Price.properties.currency, 'ISO 4217 code'),
    vat_rate: s.percentString('VAT rate: percent with two decimals'),
  }),
)
export type MealPrice = Static<typeof MealPrice>

const OccupancyPrices = Type.Array(
  s.object({
    adults: s.integer(1, 50, 'Number of adults'),
    price: s.described(Price, 'Price of the night for so many adults'),
  }),
  {
    minItems: 1,
    maxItems: 50,
  },
)

/** One date of a rate plan that differs from the rest. */
export const PriceOverride = s.named(
  'PriceOverride',
  s.object({
    date: s.date('Date on which the night begins'),
    price: s.optional(s.nullable(s.described(Price, 'Price of the night; null: the plan’s own'))),
    occupancy_prices: s.optional(
      s.nullable(
        s.described(
          OccupancyPrices,
          'Prices of the night by number of adults, in place of `price`; null for none',
        ),
      ),
    ),
    restrictions: s.optional(
      s.nullable(
        s.described(DateRestrictions, 'Restrictions of this date, in place of the plan’s own; null for none'),
      ),
    ),
  }),
)
export type PriceOverride = Static<typeof PriceOverride>

/** A change of one date or of a run of dates (`start_date` to `end_date`, both nights included). */
export const PriceOverrideChange = s.named(
  'PriceOverrideChange',
  s.object({
    date: s.optional(s.date('The one night to change; or `start_date` and `end_date`')),
    start_date: s.optional(s.date('First night of a range')),
    end_date: s.optional(s.date('Last night of a range, inclusive')),
    days: s.optional(s.described(days(), 'Only nights that begin on these weekdays; all when left out')),
    price: s.optional(s.nullable(s.described(Price, 'Price of these nights; null: the plan’s own'))),
    occupancy_prices: s.optional(
      s.nullable(
        s.described(
          OccupancyPrices,
          'Prices of these nights by number of adults, in place of `price`; null for none',
        ),
      ),
    ),
    restrictions: s.optional(
      s.nullable(
        s.described(
          DateRestrictions,
          'Restrictions of these dates, in place of the plan’s own; null for none',
        ),
      ),
    ),
  }),
)
export type PriceOverrideChange = Static<typeof PriceOverrideChange>

/** What a rate plan says besides its identity: the same on the way in and out. */
const terms = {
  code: Type.String({
    description: 'Short code, unique within the room type: letters, digits, `-` and `_`',
    pattern: '^[A-Za-z0-9_-]{1,20}$',
    examples: ['FLEX'],
  }),
  status: s.oneOf(['active', 'inactive'], 'An inactive plan is not sold; stays that were booked keep it'),
  base_price: s.nullable(
    s.described(Price, 'Price of a night that no weekday or date prices otherwise; null for a derived plan'),
  ),
  occupancy_pricing: s.nullable(
    s.described(OccupancyPricing, 'How prices depend on the party; null: not at all'),
  ),
  weekday_prices: Type.Array(WeekdayPrice, {
    description: 'Prices of nights that begin on some weekdays',
    maxItems: 7,
  }),
  derived_from: s.nullable(
    s.described(Derivation, 'The plan whose prices this one follows; null for a plan with its own'),
  ),
  restrictions: s.described(Restrictions, 'What forbids a stay although rooms are free'),
  cancellation_policy: s.described(
    CancellationPolicy,
    'What a cancellation costs; copied into each reservation',
  ),
  deposit_rule: s.described(DepositRule, 'What is paid before the stay; copied into each reservation'),
  meal_plan: s.oneOf(MEAL_PLANS, 'Meals that the price includes'),
  meal_price: s.nullable(
    s.described(
      MealPrice,
      'Part of the price that is for meals, for each person and night; null: not itemised',
    ),
  ),
  vat_rate: s.percentString('VAT rate: percent with two decimals'),
  channels: Type.Array(ChannelMapping, {
    description: 'Mappings to channels that sell the plan',
    maxItems: 50,
  }),
}

/** What a new plan, or one that a PATCH was merged into, may say. rule 0 */
export const RatePlanTerms = s.object({ name: s.line(100, 'Name that guests see'), ...s.optionals(terms) })
export type RatePlanTerms = Static<typeof RatePlanTerms>

/** What a night costs before the number of guests and the channel change it. rule 3 */
export const PlanNightPrice = s.named(
  'PlanNightPrice',
  s.object({
    date: s.date('Date on which the night begins'),
    amount: s.nullable(s.described(Money, 'Price of the night; null when it has none')),
    source: s.nullable(
      s.described(NightlyRate.properties.source, 'Where the price comes from; null when there is none'),
    ),
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
    name: Type.String({ description: 'Name that guests see' }),
    ...terms,
    price_overrides: Type.Array(PriceOverride, {
      description: 'Dates with a price or restrictions of their own',
    }),
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Increases with every change; the `ETag`'),
    created_at: s.timestamp('When it was made'),
    updated_at: s.timestamp('When it was last changed'),
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
  s.object({
    ...listed,
    price_overrides: s.optional(
      s.described(
        listed_overrides,
        'Dates with a price or restrictions of their own; left out unless `include` asks for them',
      ),
    ),
  }),
)
export type ListedRatePlan = Static<typeof ListedRatePlan>

const BODY_LIMIT = 1024 * 1024
const price_overrides = s.optional(
  Type.Array(PriceOverrideChange, {
    maxItems: 1000,
    description: 'Dates with a price or restrictions of their own; the later element wins',
  }),
)

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
    room_type_id: s.optional(s.reference('room_type')),
    property_id: s.optional(s.reference('property')),
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
  params: s.object({ id: s.reference('rate_plan') }),
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
    s.object({ room_type_id: s.reference('room_type'), ...RatePlanTerms.properties, price_overrides }),
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
  params: s.object({ id: s.reference('rate_plan') }),
  query: s.object({ ...dryRunQuery, ...nightPricesQuery }),
  body: s.named(
    'RatePlanUpdate',
    s.object({
      ...s.optionals({
        name: s.described(RatePlanTerms.properties.name, 'Name that guests see'),
        ...terms,
        base_price: s.described(
          mergeable(terms.base_price),
          'Price of a night that no weekday or date prices otherwise; null for a derived plan',
        ),
        occupancy_pricing: s.described(
          mergeable(terms.occupancy_pricing, true),
          'How the party shifts the price',
        ),
        derived_from: s.described(
          mergeable(terms.derived_from),
          'Another plan whose prices this one follows',
        ),
        restrictions: s.described(mergeable(terms.restrictions), 'When a stay may not be booked'),
        cancellation_policy: s.described(
          mergeable(terms.cancellation_policy),
          'What a cancellation costs, and from when',
        ),
        deposit_rule: s.described(mergeable(terms.deposit_rule), 'What is to be paid before the stay'),
        meal_price: s.described(
          mergeable(terms.meal_price),
          'The part of the price that is for meals, for each person and night',
        ),
      }),
      price_overrides,
      price_overrides_mode: s.optional(
        s.oneOf(
          ['merge', 'replace'],
          '`merge`: dates that are not named stay as they are; `replace`: they are removed',
        ),
      ),
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
