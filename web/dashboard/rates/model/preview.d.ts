import { type Adjustment } from '../../../../contract/arithmetic/adjusted-prices.ts'
import type { DateRestrictions } from '../../../../contract/parts/rate-plan-terms.ts'
import { type Edits } from './edits.ts'
import { type Sheet, type SheetPlan } from './sheet.ts'
/** An adjusted price; null for what the service refuses: 0 or below, except for a free night, or too high. rule 21.3 */
export declare const adjustedAmount: (amount: number, adjustment: Adjustment) => number | null
/** The price and restrictions of a night. */
export interface Night {
  readonly price: number | null
  /** Of the date itself. */
  readonly is_own: boolean
  readonly restrictions: DateRestrictions
}
/** Of a plan and day with some edits: each plan follows the one that it derives from. */
export declare function nightWith(sheet: Sheet, edits: Edits, plan: SheetPlan, day: number): Night
/** As the service answered it. */
export declare const nightOf: (sheet: Sheet, plan: SheetPlan, day: number) => Night
/** A night that would change. */
export interface Changed {
  readonly before: Night
  readonly after: Night
  /** Changes because the plan that it derives from does. */
  readonly follows: boolean
}
/** For each plan the days that edits change, including plans that derive from it. */
export type Preview = ReadonlyMap<number, ReadonlyMap<number, Changed>>
/** Every visible night that edits change, before and after. */
export declare function previewOf(sheet: Sheet, edits: Edits): Preview
/** A night of a room type after an edit. */
export interface Limited {
  readonly stop_sell: boolean
  readonly sell_limit: number | null
}
/** For each room type the nights that edits close, open or limit. */
export declare function limitsOf(
  sheet: Sheet,
  edits: Edits,
): ReadonlyMap<number, ReadonlyMap<number, Limited>>
/** Clears all restrictions of a date. */
export declare const NO_RESTRICTIONS: Required<DateRestrictions>
