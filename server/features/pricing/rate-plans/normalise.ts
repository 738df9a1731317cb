import type { ChannelMapping } from '#contract/parts/channel-mapping.ts'
import type { CancellationPolicy, DepositRule } from '#contract/parts/policies.ts'
import type {
  Derivation,
  OccupancyPricing,
  RatePlanTerms,
  Restrictions,
} from '#contract/parts/rate-plan-terms.ts'
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
  given: RatePlanTerms,
  { code, vat_rate, standard_occupancy }: PlanDefaults,
) => ({
  name: given.name,
  code: given.code ?? code,
  status: given.status ?? 'active',
  base_price: given.base_price ?? null,
  occupancy_pricing: given.occupancy_pricing
    ? completeOccupancy(given.occupancy_pricing, standard_occupancy)
    : null,
  weekday_prices: given.weekday_prices ?? [],
  derived_from: given.derived_from ? completeDerivation(given.derived_from) : null,
  restrictions: completeRestrictions(given.restrictions ?? {}),
  cancellation_policy: completePolicy(given.cancellation_policy ?? {}),
  deposit_rule: completeDeposit(given.deposit_rule ?? { type: 'none' }),
  meal_plan: given.meal_plan ?? 'room_only',
  meal_price: given.meal_price ?? null,
  vat_rate: given.vat_rate ?? vat_rate,
  channels: (given.channels ?? []).map(completeMapping),
})
export type CompleteTerms = ReturnType<typeof completeTerms>

const completeOccupancy = (given: OccupancyPricing, standard_occupancy: number) => ({
  included_adults: given.included_adults ?? standard_occupancy,
  extra_adult_price: given.extra_adult_price ?? null,
  by_adults: given.by_adults ?? [],
  children: given.children ?? [],
})

const completeDerivation = (given: Derivation) => ({
  ...given,
  inherit_restrictions: given.inherit_restrictions ?? false,
})

const completeRestrictions = (given: Restrictions) => ({
  min_stay: given.min_stay ?? 1,
  max_stay: given.max_stay ?? null,
  min_stay_through: given.min_stay_through ?? null,
  max_stay_through: given.max_stay_through ?? null,
  closed_to_arrival: given.closed_to_arrival ?? false,
  closed_to_departure: given.closed_to_departure ?? false,
  stop_sell: given.stop_sell ?? false,
  min_advance_hours: given.min_advance_hours ?? 0,
  max_advance_days: given.max_advance_days ?? MAX_DAYS_AHEAD,
})

const completePolicy = (given: CancellationPolicy) => ({
  name: given.name ?? null,
  refundable: given.refundable ?? true,
  rules: given.rules ?? [],
  no_show_fee: given.no_show_fee ?? { type: 'percent' as const, percent: 100 },
})

/** Without a deposit nothing can be due. */
const completeDeposit = (given: DepositRule): DepositRule =>
  given.type === 'none'
    ? { type: 'none' }
    : { ...given, due: given.due ?? 'at_booking', hold_minutes: given.hold_minutes ?? 60 }

export const completeMapping = (given: ChannelMapping) => ({
  channel: given.channel,
  channel_room_id: given.channel_room_id,
  channel_rate_id: given.channel_rate_id,
  enabled: given.enabled ?? true,
  price_adjustment: given.price_adjustment ?? null,
  sell_limit: given.sell_limit ?? null,
})
