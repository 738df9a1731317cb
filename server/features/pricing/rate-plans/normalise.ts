import type { ChannelMapping } from '#contract/parts/channel-mapping.ts'
import type { CancellationPolicy, DepositRule } from '#contract/parts/policies.ts'
import type {
  Derivation,
  OccupancyPricing,
  RatePlanTerms,
  Restrictions,
} from '#contract/parts/rate-plan-terms.ts'
import type { LengthOfStayRate } from '#contract/pricing/length-of-stay-rates.ts'
import { withoutEmpty } from '#server/kernel/text/translations.ts'
import { MAX_DAYS_AHEAD } from '#server/kernel/time/dates.ts'

/** The source of a plan's defaults. */
export interface PlanDefaults {
  readonly code: string
  /** Of the property. */
  readonly vat_rate: string
  /** Of the room type: the occupancy that the base price is for. */
  readonly standard_occupancy: number
}

/** The whole plan as stored and shown, with its defaults. rule 3 */
export const completeTerms = (
  terms: RatePlanTerms,
  { code, vat_rate, standard_occupancy }: PlanDefaults,
) => ({
  name: terms.name,
  translations: withoutEmpty(terms.translations ?? {}),
  code: terms.code ?? code,
  status: terms.status ?? 'active',
  negotiated: terms.negotiated ?? false,
  base_price: terms.base_price ?? null,
  occupancy_pricing: terms.occupancy_pricing
    ? completeOccupancy(terms.occupancy_pricing, standard_occupancy)
    : null,
  weekday_prices: terms.weekday_prices ?? [],
  length_of_stay_rates: terms.length_of_stay_rates ? completeRates(terms.length_of_stay_rates) : null,
  derived_from: terms.derived_from ? completeDerivation(terms.derived_from) : null,
  restrictions: completeRestrictions(terms.restrictions ?? {}),
  cancellation_policy: completePolicy(terms.cancellation_policy ?? {}),
  deposit_rule: completeDeposit(terms.deposit_rule ?? { type: 'none' }),
  meal_plan: terms.meal_plan ?? 'room_only',
  meal_price: terms.meal_price ?? null,
  vat_rate: terms.vat_rate ?? vat_rate,
  channels: (terms.channels ?? []).map(completeMapping),
})
export type CompleteTerms = ReturnType<typeof completeTerms>

const completeOccupancy = (pricing: OccupancyPricing, standard_occupancy: number) => ({
  included_adults: pricing.included_adults ?? standard_occupancy,
  extra_adult_price: pricing.extra_adult_price ?? null,
  by_adults: pricing.by_adults ?? [],
  children: pricing.children ?? [],
})

const completeRates = (rates: readonly LengthOfStayRate[]): LengthOfStayRate[] =>
  rates
    .toSorted((one, other) => one.from_nights - other.from_nights)
    .map((rate) =>
      rate.type === 'monthly' ? rate : { ...rate, applies_to: rate.applies_to ?? 'all_nights' },
    )

const completeDerivation = (derivation: Derivation) => ({
  ...derivation,
  inherit_restrictions: derivation.inherit_restrictions ?? false,
})

const completeRestrictions = (restrictions: Restrictions) => ({
  min_stay: restrictions.min_stay ?? 1,
  max_stay: restrictions.max_stay ?? null,
  min_stay_through: restrictions.min_stay_through ?? null,
  max_stay_through: restrictions.max_stay_through ?? null,
  closed_to_arrival: restrictions.closed_to_arrival ?? false,
  closed_to_departure: restrictions.closed_to_departure ?? false,
  stop_sell: restrictions.stop_sell ?? false,
  min_advance_hours: restrictions.min_advance_hours ?? 0,
  max_advance_days: restrictions.max_advance_days ?? MAX_DAYS_AHEAD,
})

const completePolicy = (policy: CancellationPolicy) => ({
  name: policy.name ?? null,
  refundable: policy.refundable ?? true,
  rules: policy.rules ?? [],
  no_show_fee: policy.no_show_fee ?? { type: 'percent' as const, percent: 100 },
})

/** Without a deposit nothing can be due. */
const completeDeposit = (rule: DepositRule): DepositRule =>
  rule.type === 'none'
    ? { type: 'none' }
    : { ...rule, due: rule.due ?? 'at_booking', hold_minutes: rule.hold_minutes ?? 60 }

export const completeMapping = (mapping: ChannelMapping) => ({
  channel: mapping.channel,
  channel_room_id: mapping.channel_room_id,
  channel_rate_id: mapping.channel_rate_id,
  enabled: mapping.enabled ?? true,
  price_adjustment: mapping.price_adjustment ?? null,
  sell_limit: mapping.sell_limit ?? null,
})
