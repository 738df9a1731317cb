import type { Adjustment } from '../../../../contract/arithmetic/adjusted-prices.ts'
import type { DateRestrictions } from '../../../../contract/parts/rate-plan-terms.ts'
/** The edit of the price of a date; amounts in minor units. */
export type PriceEdit =
  | {
      readonly kind: 'set'
      readonly amount: number
    }
  | {
      readonly kind: 'adjust'
      readonly adjustment: Adjustment
    }
  /** Returns to the plan's price. */
  | {
      readonly kind: 'clear'
    }
/** The edit of a night of a room type; omitted fields stay. */
export interface LimitEdit {
  readonly stop_sell?: boolean
  /** Null for no limit. */
  readonly sell_limit?: number | null
}
/** The edit of a date: a restriction that is null is cleared, one that is omitted stays. */
export interface Edit {
  readonly price?: PriceEdit
  readonly restrictions?: DateRestrictions
  /** For a night of a room type. */
  readonly limit?: LimitEdit
}
/** Key of a plan or room type and a date. */
export type Edits = ReadonlyMap<string, Edit>
export declare const keyOf: (plan_id: string, date: string) => string
export declare function partsOf(key: string): {
  plan_id: string
  date: string
}
/**
 * One edit on top of another. An adjustment of a price that is changed already, or follows one that is
 * (`follows`), is calculated here: the service knows only the price before the request. Undefined where that
 * price is unknown.
 */
export declare function compose(
  before: Edit | undefined,
  next: Edit,
  shown: (adjustment: Adjustment) => number | null | undefined,
  follows?: boolean,
): Edit | undefined
/** Steps of undo and redo. */
export interface History {
  readonly past: readonly Edits[]
  readonly now: Edits
  readonly future: readonly Edits[]
}
export declare const NOTHING: History
export declare const step: ({ past, now }: History, next: Edits) => History
/** The remaining edits once some are applied; there is no undo before them. */
export declare function without({ now }: History, done: Edits): History
export declare function back(history: History): History
export declare function forward(history: History): History
