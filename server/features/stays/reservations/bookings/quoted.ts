import type { NightlyRate } from '#contract/parts/price-parts.ts'
import type { CompanyOfStay } from '#server/features/companies/public.ts'
import type { TypeNights } from '#server/features/inventory/nights/public.ts'

/** What a quote brings along to the booking that it becomes. rule 33.5 */
export interface Quoted {
  /** Of each room the prices of its nights before a discount, where an option keeps them; null: they are judged again. */
  readonly kept_rates: readonly (readonly NightlyRate[])[] | null
  /** The company that it was made for: it is booked for it also where that is archived by now. */
  readonly company: CompanyOfStay
  /** Nights that its options hold: released first, so that the booking can have them. */
  readonly option: readonly TypeNights[]
}
