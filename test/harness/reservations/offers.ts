import type { Offer, PlanTerms } from '#server/features/pricing/offers/offer.ts'

/** Offers for tests of the rules: one plan of 120.00 per night in Berlin, with changes. */
export const planOf = (terms: Partial<PlanTerms> = {}): PlanTerms => ({
  id: 'rp_example',
  property_id: 'prop_example',
  room_type_id: 'rt_example',
  status: 'active',
  negotiated: false,
  currency: 'EUR',
  base_price: 12000,
  occupancy_pricing: null,
  weekday_prices: [],
  length_of_stay_rates: null,
  derived_from: null,
  restrictions: {},
  cancellation_policy: {},
  deposit_rule: { type: 'none' },
  meal_price: null,
  vat_rate: '7.00',
  overrides: new Map(),
  parent: null,
  ...terms,
})

export const offerOf = (
  terms: Partial<PlanTerms> = {},
  property: Partial<Offer['property']> = {},
): Offer => ({
  property: {
    id: 'prop_example',
    timezone: 'Europe/Berlin',
    day_ends_at: '03:00',
    currency: 'EUR',
    check_in_time: '15:00',
    prices_include_vat: true,
    country: 'DE',
    vat_on_deposits: null,
    city_tax: null,
    ...property,
  },
  room_type: {
    id: 'rt_example',
    property_id: 'prop_example',
    status: 'active',
    standard_occupancy: 2,
    max_occupancy: 4,
    max_adults: 4,
    max_children: 3,
    gender: 'any',
    is_combined: false,
  },
  plan: planOf(terms),
  channel_adjustment: null,
})

export const override = (
  date: string,
  more: Partial<{
    price: number
    occupancy_prices: { adults: number; price: { amount: number } }[]
    restrictions: object
  }>,
) => [date, { date, price: null, occupancy_prices: null, restrictions: null, ...more }] as const

export const COUPLE = { adults: 2, children: 0, children_ages: [] }
