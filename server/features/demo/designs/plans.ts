import type { OccupancyPricing } from '#contract/parts/rate-plan-terms.ts'
import { eur, type PlanDesign } from './design.ts'
import { RATE_PLANS } from './translations.ts'

interface Priced {
  /** Minor units of a night, and of a Friday or Saturday night. */
  price: number
  weekend: number
  occupancy?: OccupancyPricing
  channels: PlanDesign['channels']
}

const TWO_DAYS = {
  name: 'Free until 18:00 two days before',
  refundable: true,
  rules: [
    { days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } },
    { days_before: 0, time: '18:00', fee: { type: 'percent', percent: 100 } },
  ],
  no_show_fee: { type: 'percent', percent: 100 },
} satisfies PlanDesign['terms']['cancellation_policy']

/** A price of its own, weekend prices and seasons; cancelled freely until two days before. */
export const flexible = ({ price, weekend, occupancy, channels }: Priced): PlanDesign => ({
  terms: {
    code: 'FLEX',
    name: 'Flexible',
    translations: RATE_PLANS.FLEX,
    base_price: eur(price),
    weekday_prices: [{ days: ['fri', 'sat'], price: eur(weekend) }],
    ...(occupancy && { occupancy_pricing: occupancy }),
    cancellation_policy: TWO_DAYS,
  },
  channels,
  weight: 45,
  seasonal: { price, weekend },
})

/** Cheaper than flexible by a percentage, paid in full within the hour, and kept. */
export const nonRefundable = (percent: number, channels: PlanDesign['channels']): PlanDesign => ({
  terms: {
    code: 'NR',
    name: 'Non-refundable',
    translations: RATE_PLANS.NR,
    cancellation_policy: { name: 'Non-refundable', refundable: false },
    deposit_rule: { type: 'full', due: 'at_booking', hold_minutes: 60 },
  },
  parent: { code: 'FLEX', adjustment: { type: 'percent', value: -percent }, inherit_restrictions: true },
  channels,
  weight: 26,
  seasonal: null,
})

/** Flexible with breakfast: an amount more, a fifth of it paid by bank transfer within two days. */
export const breakfast = (
  amount: number,
  per_person: number,
  channels: PlanDesign['channels'],
): PlanDesign => ({
  terms: {
    code: 'BB',
    name: 'Bed and breakfast',
    translations: RATE_PLANS.BB,
    meal_plan: 'bed_and_breakfast',
    meal_price: { amount: per_person, currency: 'EUR', vat_rate: '19.00' },
    cancellation_policy: TWO_DAYS,
    deposit_rule: { type: 'percent', percent: 20, due: 'at_booking', hold_minutes: 2880 },
  },
  parent: { code: 'FLEX', adjustment: { type: 'amount', value: amount }, inherit_restrictions: true },
  channels,
  weight: 20,
  seasonal: null,
})

/** What a month costs, in nights at the price of the week. */
const MONTH_IN_NIGHTS = 24

/**
 * Seven nights and more: a lower price of its own, lower still from the 14th night on, and a price of a month. Settled on
 * arrival, cancelled freely until two weeks before.
 */
export const weekly = (price: number, occupancy?: OccupancyPricing): PlanDesign => ({
  terms: {
    code: 'WEEK',
    name: 'Weekly',
    translations: RATE_PLANS.WEEK,
    base_price: eur(price),
    ...(occupancy && { occupancy_pricing: occupancy }),
    length_of_stay_rates: [
      { type: 'percent', from_nights: 14, value: -8, applies_to: 'nights_from' },
      { type: 'monthly', from_nights: 28, price: eur(price * MONTH_IN_NIGHTS) },
    ],
    restrictions: { min_stay: 7, max_stay: 62 },
    cancellation_policy: {
      name: 'Free until two weeks before',
      refundable: true,
      rules: [
        { days_before: 14, time: '18:00', fee: { type: 'percent', percent: 30 } },
        { days_before: 3, time: '18:00', fee: { type: 'percent', percent: 80 } },
      ],
      no_show_fee: { type: 'percent', percent: 80 },
    },
    deposit_rule: { type: 'nights', nights: 1, due: 'on_arrival' },
  },
  channels: [],
  weight: 160,
  seasonal: null,
})
