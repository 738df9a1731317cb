import type * as types from '#contract/inventory/room-types.ts'
import type { Input } from '#contract/operation.ts'
import type { Derivation } from '#contract/parts/rate-plan-terms.ts'
import type * as plans from '#contract/pricing/rate-plans.ts'
import type * as services from '#contract/pricing/services.ts'
import type * as rules from '#contract/pricing/yield-rules.ts'
import type { Party } from '../../pricing/offers/public.ts'
import type { NewProperty } from '../../property/properties/public.ts'
import type { Weighted } from '../chance.ts'

/** A property of the demo, before it has any id. */
export interface HotelDesign {
  readonly property: NewProperty & { address: object; legal: object }
  /** Holidays and events of its town each year, as month and day. */
  readonly local_events: readonly { readonly name: string; readonly from: string; readonly to: string }[]
  readonly channels: readonly ChannelDesign[]
  readonly promotions: readonly PromotionDesign[]
  readonly yield_rules: readonly YieldRuleDesign[]
  readonly services: readonly ServiceDesign[]
  /** Where bookings come from. */
  readonly sources: readonly Weighted<string>[]
  /** The strength of each weekday, 1 being average; Monday first. */
  readonly weekdays: readonly number[]
  readonly room_types: readonly RoomTypeDesign[]
  /** Rooms that are sold together too. */
  readonly combined: readonly CombinedDesign[]
  /** A dorm that has just been opened. */
  readonly new_dorm: NewDormDesign | null
}

export interface ChannelDesign {
  readonly id: string
  readonly name: string
  /** Commission of the channel in percent of the price of a stay. */
  readonly commission: number
}

/** A promotion code for direct bookings, for plans that can be cancelled. */
export interface PromotionDesign {
  readonly code: string
  readonly percent: number
  readonly max_uses: number | null
  /** How many days ago it was first and last used; null where it still is. */
  readonly booked: { readonly from_days: number; readonly to_days: number | null }
  /** The share of the bookings that could use it and did. */
  readonly share: number
}

/** A yield rule for the flexible plans; a draft, unless it runs. */
export type YieldRuleDesign = Omit<
  Input<typeof rules.createYieldRule>['body'],
  'property_id' | 'rate_plan_ids' | 'position'
> & { readonly runs: boolean }

/** A service of the demo, before it has any id. */
export interface ServiceDesign {
  readonly terms: Omit<Input<typeof services.createService>['body'], 'property_id'> & {
    readonly code: string
  }
  /** The share of the stays that book it. */
  readonly share: number
  /** Codes of rate plans that include it. */
  readonly included_in: readonly string[]
}

type RoomTypeTerms = Omit<Input<typeof types.createRoomType>['body'], 'property_id'>
type PlanTerms = Omit<
  Input<typeof plans.createRatePlan>['body'],
  'room_type_id' | 'derived_from' | 'channels'
>

export interface RoomTypeDesign {
  readonly room_type: RoomTypeTerms & { readonly code: string; readonly rooms: string[] }
  readonly parties: readonly Weighted<Party>[]
  /** Lengths of stay. */
  readonly nights: readonly Weighted<number>[]
  readonly plans: readonly PlanDesign[]
}

/** A room type that is made of some rooms of another one, with its guest. */
export interface CombinedDesign {
  readonly room_type: Omit<RoomTypeTerms, 'rooms' | 'made_of'> & { readonly code: string }
  /** The code of the other one, and the names of the rooms. */
  readonly of: string
  readonly rooms: readonly string[]
  readonly plan: PlanDesign
  readonly guest: { readonly first_name: string; readonly last_name: string; readonly email: string }
}

/** A dorm for women or men without a past, with its first guests. */
export interface NewDormDesign {
  readonly room_type: Omit<RoomTypeTerms, 'kind' | 'gender'> & { readonly gender: 'female' | 'male' }
  readonly floor: string
  /** The code of the room type whose pictures it has. */
  readonly photos_of: string
  readonly plan: PlanDesign
  readonly guests: readonly {
    readonly first_name: string
    readonly last_name: string
    readonly email: string
    /** Days until the arrival. */
    readonly days: number
    readonly nights: number
  }[]
}

export interface PlanDesign {
  readonly terms: PlanTerms & { readonly code: string }
  /** The code of the plan of the same room type that it derives from. */
  readonly parent?: {
    code: string
    adjustment: Derivation['adjustment']
    inherit_restrictions: boolean
  }
  /** The channels that sell it, with their surcharge in percent. */
  readonly channels: readonly { channel: string; percent: number }[]
  /** How often it is booked. */
  readonly weight: number
  /** Its base and weekend price, raised in season; null where prices are derived. */
  readonly seasonal: { price: number; weekend: number } | null
}

export const eur = (amount: number) => ({ amount, currency: 'EUR' })

export const party = (adults: number, ...children_ages: number[]): Party => ({
  adults,
  children: children_ages.length,
  children_ages,
})

/** Names of rooms that follow each other: `201`, `202` … */
export const roomNumbers = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => String(first + i))
