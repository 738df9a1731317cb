import type { VatOnDeposits } from '#contract/country-rules.ts'
import type { SegmentPart } from '#contract/inventory/room-segments.ts'
import type { RoomType } from '#contract/inventory/room-types.ts'
import type { ChannelMapping } from '#contract/parts/channel-mapping.ts'
import type { GuestMails } from '#contract/parts/guest-mails.ts'
import type { CancellationPolicy, DepositRule } from '#contract/parts/policies.ts'
import type { YieldRuleName } from '#contract/parts/price-parts.ts'
import type {
  DateRestrictions,
  Derivation,
  MealPrice,
  OccupancyPricing,
  Restrictions,
  WeekdayPrice,
} from '#contract/parts/rate-plan-terms.ts'
import type { LengthOfStayRate } from '#contract/pricing/length-of-stay-rates.ts'
import type { CityTax } from '#contract/property/properties.ts'

/** One date of a plan that differs from the rest; prices in minor units. */
export interface DateOverride {
  readonly date: string
  readonly price: number | null
  readonly occupancy_prices: readonly { adults: number; price: { amount: number } }[] | null
  readonly restrictions: DateRestrictions | null
}

/** The price of a date set by a yield rule. */
export interface YieldPrice {
  readonly price: number
  readonly rule: YieldRuleName
}

/** The parts of a rate plan that selling needs, with the plans that it derives from. */
export interface PlanTerms {
  readonly id: string
  readonly property_id: string
  readonly room_type_id: string
  readonly status: 'active' | 'inactive'
  /** Sold to the companies that name it alone. rule 30.12 */
  readonly negotiated: boolean
  readonly currency: string
  readonly base_price: number | null
  readonly occupancy_pricing: OccupancyPricing | null
  readonly weekday_prices: readonly WeekdayPrice[]
  /** By nights, ascending; null for those of the plan that it derives from. rule 3.23 */
  readonly length_of_stay_rates: readonly LengthOfStayRate[] | null
  readonly derived_from: Derivation | null
  readonly restrictions: Restrictions
  readonly cancellation_policy: CancellationPolicy
  readonly deposit_rule: DepositRule
  readonly meal_price: MealPrice | null
  readonly vat_rate: string
  readonly overrides: ReadonlyMap<string, DateOverride>
  /** Prices set by yield rules, in minor units. */
  readonly yields?: ReadonlyMap<string, YieldPrice>
  readonly parent: PlanTerms | null
}

export interface SellingProperty {
  readonly id: string
  readonly timezone: string
  readonly day_ends_at: string
  readonly currency: string
  readonly check_in_time: string
  readonly prices_include_vat: boolean
  readonly country: string
  readonly vat_on_deposits: VatOnDeposits | null
  readonly city_tax: CityTax | null
  /** Read for bookings. */
  readonly guest_mails?: GuestMails
}

export interface SellingRoomType {
  readonly id: string
  readonly property_id: string
  readonly status: 'active' | 'inactive'
  readonly standard_occupancy: number
  readonly max_occupancy: number
  readonly max_adults: number
  readonly max_children: number
  /** Whom a dorm is for. rule 2.14 */
  readonly gender: RoomType['gender']
  /** Made of others. rule 37.1 */
  readonly is_combined: boolean
  /** What a stay in a combined room type takes; read for bookings. */
  readonly parts?: readonly SegmentPart[]
}

/** What is for sale: a plan of a room type of a property, with the channel's adjustment of its price. */
export interface Offer {
  readonly property: SellingProperty
  readonly room_type: SellingRoomType
  readonly plan: PlanTerms
  readonly channel_adjustment: ChannelMapping['price_adjustment']
}

export interface Party {
  readonly adults: number
  readonly children: number
  /** Ages on the check-in date; fewer than `children` leaves the rest unknown. */
  readonly children_ages: readonly number[]
}

export interface StayDates {
  readonly check_in: string
  readonly check_out: string
}
