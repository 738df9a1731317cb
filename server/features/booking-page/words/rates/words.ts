import type { MEAL_PLANS } from '#contract/lists.ts'

export type Meals = Exclude<(typeof MEAL_PLANS)[number], 'room_only'>

/** What tells the rates of a room from each other, in one language. Amounts come in as they are shown. */
export interface RateWords {
  readonly photos_of: (room: string) => string
  /** Within a sentence. */
  readonly meals: Readonly<Record<Meals, string>>
  readonly free_cancellation: string
  readonly pay_later: string
  /** `what` is a list of the above. */
  readonly for_more: (what: string, amount: string) => string
  readonly same_price: (what: string) => string
  readonly only_more: (amount: string) => string
  readonly beds: string
  readonly beds_text: string
  /** What a stay of that many nights or more costs: `what` is one of those below. */
  readonly from_nights: (nights: number, what: string) => string
  /** The same for the nights from that one on. */
  readonly from_night: (nights: number, what: string) => string
  readonly percent_less: (percent: string) => string
  readonly amount_less: (amount: string) => string
  readonly by_month: string
}
