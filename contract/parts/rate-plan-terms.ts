import Type, { type Static } from 'typebox'
import { MAX_DAYS_AHEAD, MAX_STAY_NIGHTS } from '../dates.ts'
import { MEAL_PLANS, OFFERING_STATUSES, WEEKDAYS } from '../lists.ts'
import { Price } from '../money.ts'
import { LengthOfStayRates } from '../pricing/length-of-stay-rates.ts'
import * as s from '../schema.ts'
import { RATE_PLAN_TEXTS, translations } from '../text/translations.ts'
import { ChannelMapping } from './channel-mapping.ts'
import { CancellationPolicy, DepositRule } from './policies.ts'

const days = () => Type.Array(s.oneOf(WEEKDAYS), { minItems: 1, maxItems: 7, uniqueItems: true })

export const OccupancyPricing = s.named(
  'OccupancyPricing',
  s.object(
    {
      included_adults: s.optional(s.integer(1, 50, 'Number of adults included in the price of the night')),
      extra_adult_price: s.optional(
        s.nullable(
          s.described(Price, 'Price of a night for each adult above `included_adults`; null for none'),
        ),
      ),
      by_adults: s.optional(
        Type.Array(
          s.object({
            adults: s.integer(1, 50, 'Number of adults'),
            price: s.described(
              Price,
              'Price of a night at `base_price` for this number of adults; on other nights the difference is the same',
            ),
          }),
          { description: 'Prices by number of adults', maxItems: 50 },
        ),
      ),
      children: s.optional(
        Type.Array(
          s.object({
            min_age: s.integer(0, 17, 'Youngest age in years, inclusive'),
            max_age: s.integer(0, 17, 'Oldest age in years, inclusive'),
            price: s.described(Price, 'Price of a night for each child of this age'),
          }),
          { description: 'Prices of children by age; a child without one counts as an adult', maxItems: 18 },
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
    days: s.described(days(), 'Weekdays on which the night begins'),
    price: s.described(Price, 'Price of those nights'),
  }),
)
export type WeekdayPrice = Static<typeof WeekdayPrice>

export const Derivation = s.named(
  'Derivation',
  s.object({
    rate_plan_id: s.reference('rate_plan', 'Identifier of the plan from which the prices are derived'),
    adjustment: s.described(
      s.variants('DerivationAdjustment', {
        percent: {
          value: s.percentNumber(
            -100,
            1000,
            'Percent added to each price, negative to lower it; at most two decimals',
          ),
        },
        amount: {
          value: Type.Integer({
            minimum: -1_000_000_000,
            maximum: 1_000_000_000,
            description: 'Amount in minor units of the currency',
          }),
        },
      }),
      'Adjustment of the prices of that plan',
    ),
    inherit_restrictions: s.optional(
      Type.Boolean({ description: 'Whether the restrictions of that plan also apply' }),
    ),
  }),
)
export type Derivation = Static<typeof Derivation>

const stayLength = () => s.nullable(s.integer(1, MAX_STAY_NIGHTS))
const restriction = {
  min_stay: s.described(stayLength(), 'Shortest stay in nights, for arrivals on this date'),
  max_stay: s.described(stayLength(), 'Longest stay in nights, for arrivals on this date'),
  min_stay_through: s.described(stayLength(), 'Shortest stay in nights, for stays that include this night'),
  max_stay_through: s.described(stayLength(), 'Longest stay in nights, for stays that include this night'),
  closed_to_arrival: s.nullable(Type.Boolean({ description: 'Whether arrival is not allowed on this date' })),
  closed_to_departure: s.nullable(
    Type.Boolean({ description: 'Whether departure is not allowed on this date' }),
  ),
  stop_sell: s.nullable(Type.Boolean({ description: 'Whether the night is closed for sale' })),
}
/** Checked on arrival, on every night (`_through`, stop_sell) or on departure. rule 3 */
export const Restrictions = s.named(
  'Restrictions',
  s.object(
    s.optionals({
      ...restriction,
      min_advance_hours: s.nullable(
        s.integer(0, 17_520, 'Hours before check-in time by which a stay must be booked; 0 for no limit'),
      ),
      max_advance_days: s.nullable(
        s.integer(0, MAX_DAYS_AHEAD, 'Days before arrival from which a stay may be booked'),
      ),
    }),
  ),
)
export type Restrictions = Static<typeof Restrictions>
export const DateRestrictions = s.named('DateRestrictions', s.object(s.optionals(restriction)))
export type DateRestrictions = Static<typeof DateRestrictions>
export const MealPrice = s.named(
  'MealPrice',
  s.object({
    amount: s.described(Price.properties.amount, 'In the smallest unit of the currency, for example cents'),
    currency: s.described(Price.properties.currency, 'ISO 4217 code'),
    vat_rate: s.percentString('VAT rate in percent, with two decimals'),
  }),
)
export type MealPrice = Static<typeof MealPrice>

const OccupancyPrices = Type.Array(
  s.object({
    adults: s.integer(1, 50, 'Number of adults'),
    price: s.described(Price, 'Price of the night for this number of adults'),
  }),
  {
    minItems: 1,
    maxItems: 50,
  },
)

/** The override of one date of a rate plan. */
export const PriceOverride = s.named(
  'PriceOverride',
  s.object({
    date: s.date('Date on which the night begins'),
    price: s.optional(s.nullable(s.described(Price, 'Price of the night; null for the price of the plan'))),
    occupancy_prices: s.optional(
      s.nullable(
        s.described(
          OccupancyPrices,
          'Prices of the night by number of adults, instead of `price`; null for none',
        ),
      ),
    ),
    restrictions: s.optional(
      s.nullable(
        s.described(
          DateRestrictions,
          'Restrictions of this date, instead of those of the plan; null for none',
        ),
      ),
    ),
  }),
)
export type PriceOverride = Static<typeof PriceOverride>

/** An override of one date or of a range of dates (`start_date` to `end_date`, both nights included). */
export const PriceOverrideChange = s.named(
  'PriceOverrideChange',
  s.object({
    date: s.optional(s.date('The night to change; for a range use `start_date` and `end_date`')),
    start_date: s.optional(s.date('First night of a range')),
    end_date: s.optional(s.date('Last night of a range, inclusive')),
    days: s.optional(s.described(days(), 'Only nights that begin on these weekdays; default: all')),
    price: s.optional(
      s.nullable(s.described(Price, 'Price of these nights; null for the price of the plan')),
    ),
    occupancy_prices: s.optional(
      s.nullable(
        s.described(
          OccupancyPrices,
          'Prices of these nights by number of adults, instead of `price`; null for none',
        ),
      ),
    ),
    restrictions: s.optional(
      s.nullable(
        s.described(
          DateRestrictions,
          'Restrictions of these dates, instead of those of the plan; null for none',
        ),
      ),
    ),
  }),
)
export type PriceOverrideChange = Static<typeof PriceOverrideChange>

/** Fields of a rate plan without its identity: shared by requests and responses. */
export const terms = {
  translations: translations('RatePlanTexts', RATE_PLAN_TEXTS),
  code: Type.String({
    description: 'Short code, unique within the room type: letters, digits, `-` and `_`',
    pattern: '^[A-Za-z0-9_-]{1,20}$',
    examples: ['FLEX'],
  }),
  status: s.oneOf(OFFERING_STATUSES, 'An inactive plan cannot be booked; existing stays keep it'),
  negotiated: Type.Boolean({
    description:
      'Whether the plan is sold to companies alone, whose `rate_plan_ids` name it; it is offered with `company_id` or `company_code`',
  }),
  base_price: s.nullable(
    s.described(
      Price,
      'Default price of a night, unless a weekday or date has its own price; null for a derived plan',
    ),
  ),
  occupancy_pricing: s.nullable(
    s.described(OccupancyPricing, 'How prices depend on the party; null when they do not'),
  ),
  weekday_prices: Type.Array(WeekdayPrice, {
    description: 'Prices of nights by weekday',
    maxItems: 7,
  }),
  length_of_stay_rates: LengthOfStayRates,
  derived_from: s.nullable(
    s.described(
      Derivation,
      'The plan from which the prices are derived; null for a plan with its own prices',
    ),
  ),
  restrictions: s.described(Restrictions, 'Restrictions that a stay must meet to be booked'),
  cancellation_policy: s.described(
    CancellationPolicy,
    'Cancellation policy; copied into each reservation at booking',
  ),
  deposit_rule: s.described(DepositRule, 'Deposit policy; copied into each reservation at booking'),
  meal_plan: s.oneOf(MEAL_PLANS, 'Meals that the price includes'),
  meal_price: s.nullable(
    s.described(
      MealPrice,
      'Part of the price that is for meals, for each person and night; null when not itemised',
    ),
  ),
  vat_rate: s.percentString('VAT rate in percent, with two decimals'),
  channels: Type.Array(ChannelMapping, {
    description: 'Mappings to the channels that sell the plan',
    maxItems: 50,
  }),
}

/** The strict schema of a new plan, and of the result of a PATCH. rule 0 */
export const RatePlanTerms = s.object({ name: s.line(100, 'Name shown to guests'), ...s.optionals(terms) })
export type RatePlanTerms = Static<typeof RatePlanTerms>
