import Type, { type Static } from 'typebox'
import { OFFICE, PRICES } from '../account/roles.ts'
import { companyOfPlans } from '../companies/company-of-stay.ts'
import { mergeable } from '../merge-patch.ts'
import { Money } from '../money.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../operation.ts'
import { deltaQuery, page, pageQuery } from '../page.ts'
import { NightlyRate } from '../parts/price-parts.ts'
import { PriceOverride, PriceOverrideChange, RatePlanTerms, terms } from '../parts/rate-plan-terms.ts'
import * as s from '../schema.ts'
import { RATE_PLAN_TEXTS, translationChanges } from '../text/translations.ts'

/** The price of a night before the adjustments by party and channel. rule 3 */
export const PlanNightPrice = s.named(
  'PlanNightPrice',
  s.object({
    date: s.date('Date on which the night begins'),
    amount: s.nullable(s.described(Money, 'Price of the night; null when it has none')),
    source: s.nullable(
      s.described(NightlyRate.properties.source, 'Source of the price; null when there is no price'),
    ),
    yield_rule: NightlyRate.properties.yield_rule,
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
        'First night of `nightly_prices` in the response; with `dry_run=true` with the new prices. Requires `prices_to`',
    }),
  ),
  prices_to: s.optional(
    s.date({ description: 'Last night of `nightly_prices`, inclusive; at most 92 nights from the first' }),
  ),
}

export const RatePlan = s.named(
  'RatePlan',
  s.object({
    id: s.id('rate_plan'),
    property_id: s.id('property'),
    room_type_id: s.id('room_type'),
    name: Type.String({ description: 'Name shown to guests' }),
    ...terms,
    price_overrides: Type.Array(PriceOverride, {
      description: 'Dates with their own price or restrictions',
    }),
    ...s.versioned,
    nightly_prices: s.optional(
      Type.Array(PlanNightPrice, {
        description:
          'Prices of the nights from `prices_from` to `prices_to`, before adjustments for the party and the channel; omitted unless requested ' +
          'with these parameters',
      }),
    ),
    ...dryRunAnswer,
  }),
)
export type RatePlan = Static<typeof RatePlan>

export const {
  price_overrides: listed_overrides,
  nightly_prices: _,
  dry_run: __,
  ...listed
} = RatePlan.properties
export const ListedRatePlan = s.named(
  'ListedRatePlan',
  s.object({
    ...listed,
    price_overrides: s.optional(
      s.described(
        listed_overrides,
        'Dates with their own price or restrictions; omitted unless requested with `include`',
      ),
    ),
  }),
)
export type ListedRatePlan = Static<typeof ListedRatePlan>

const BODY_LIMIT = 1024 * 1024
const price_overrides = s.optional(
  Type.Array(PriceOverrideChange, {
    maxItems: 1000,
    description:
      'Dates with their own price or restrictions; if two elements set the same date, the later one applies',
  }),
)

export const listRatePlans = operation({
  id: 'listRatePlans',
  method: 'GET',
  path: '/rate-plans',
  tag: 'Rate plans',
  roles: OFFICE,
  summary: 'List rate plans across all connected room types',
  description:
    'Newest first. Lists contain `price_overrides` only with `include=price_overrides`, because they are large. API keys see negotiated plans with their company alone.',
  query: s.object({
    ...pageQuery,
    room_type_id: s.optional(s.reference('room_type')),
    property_id: s.optional(s.reference('property')),
    include: s.optional(s.oneOrMore(['price_overrides'], 'Fields to include that the list omits by default')),
    ...companyOfPlans,
    ...deltaQuery,
  }),
  status: 200,
  response: page('RatePlanPage', ListedRatePlan),
  errors: ['SVC-2005', 'SVC-3001', 'SVC-4005'],
  example: { query: { room_type_id: '{room_type_id}' } },
})

export const getRatePlan = operation({
  id: 'getRatePlan',
  method: 'GET',
  path: '/rate-plans/{id}',
  tag: 'Rate plans',
  roles: OFFICE,
  summary: 'Get a rate plan',
  description: 'A negotiated plan is 404 for API keys that do not name its company.',
  params: s.object({ id: s.reference('rate_plan') }),
  query: s.object({ ...nightPricesQuery, ...companyOfPlans }),
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
  roles: PRICES,
  audit: ['Rate plan created', 'Ratenplan angelegt'],
  summary: 'Create a rate plan',
  description:
    'Needs a `base_price` or a `derived_from`. By default there is no cancellation fee and no deposit, and a no-show costs 100 %.',
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
  roles: PRICES,
  audit: ['Rate plan changed', 'Ratenplan geändert'],
  summary: 'Change pricing, restrictions, policy or dates of a rate plan',
  description:
    'Objects merge by RFC 7396: a key left out is unchanged, `null` removes a key and restores its default. Another `type` of a fee, deposit or adjustment removes the values of the old one. Arrays are replaced whole, but ' +
    '`price_overrides` merge by date (the later element wins) unless `price_overrides_mode` is `replace`.',
  params: s.object({ id: s.reference('rate_plan') }),
  query: s.object({ ...dryRunQuery, ...nightPricesQuery }),
  body: s.named(
    'RatePlanUpdate',
    s.object({
      ...s.optionals({
        name: s.described(RatePlanTerms.properties.name, 'Name shown to guests'),
        ...terms,
        translations: translationChanges('RatePlanTexts', RATE_PLAN_TEXTS),
        base_price: s.described(
          mergeable(terms.base_price),
          'Default price of a night, unless a weekday or date has its own price; null for a derived plan',
        ),
        occupancy_pricing: s.described(
          mergeable(terms.occupancy_pricing, true),
          'How prices depend on the party',
        ),
        derived_from: s.described(
          mergeable(terms.derived_from),
          'The plan from which the prices are derived',
        ),
        restrictions: s.described(
          mergeable(terms.restrictions),
          'Restrictions that a stay must meet to be booked',
        ),
        cancellation_policy: s.described(
          mergeable(terms.cancellation_policy),
          'Cancellation policy: fees and deadlines',
        ),
        deposit_rule: s.described(mergeable(terms.deposit_rule), 'Deposit policy'),
        meal_price: s.described(
          mergeable(terms.meal_price),
          'Part of the price that is for meals, for each person and night',
        ),
      }),
      price_overrides,
      price_overrides_mode: s.optional(
        s.oneOf(
          ['merge', 'replace'],
          '`merge`: dates that are not in the request are unchanged; `replace`: they are removed',
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
