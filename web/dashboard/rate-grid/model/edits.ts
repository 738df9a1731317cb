import type { Adjustment } from '#contract/arithmetic/adjusted-prices.ts'
import type { DateRestrictions } from '#contract/parts/rate-plan-terms.ts'
import { isEqual } from '#web/lib/is-equal.ts'

/** The edit of the price of a date; amounts in minor units. */
export type PriceEdit =
  | { readonly kind: 'set'; readonly amount: number }
  | { readonly kind: 'adjust'; readonly adjustment: Adjustment }
  /** Returns to the plan's price. */
  | { readonly kind: 'clear' }

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

export const keyOf = (plan_id: string, date: string): string => `${plan_id} ${date}`

export function partsOf(key: string): { plan_id: string; date: string } {
  const [plan_id, date] = key.split(' ') as [string, string]
  return { plan_id, date }
}

/**
 * One edit on top of another. An adjustment of a price that is changed already, or follows one that is
 * (`follows`), is calculated here: the service knows only the price before the request. Undefined where that
 * price is unknown.
 */
export function compose(
  before: Edit | undefined,
  next: Edit,
  shown: (adjustment: Adjustment) => number | null | undefined,
  follows = false,
): Edit | undefined {
  const restrictions = { ...before?.restrictions, ...next.restrictions }
  let price = next.price ?? before?.price
  if (next.price?.kind === 'adjust' && (before?.price || follows)) {
    const amount = shown(next.price.adjustment)
    if (amount == null) return undefined
    price = { kind: 'set', amount }
  }
  return {
    ...(price && { price }),
    ...(Object.keys(restrictions).length > 0 && { restrictions }),
    ...((before?.limit ?? next.limit) && { limit: { ...before?.limit, ...next.limit } }),
  }
}

/** Steps of undo and redo. */
export interface History {
  readonly past: readonly Edits[]
  readonly now: Edits
  readonly future: readonly Edits[]
}

export const NOTHING: History = { past: [], now: new Map(), future: [] }
const MAX_STEPS = 100

export const applyEdits = ({ past, now }: History, next: Edits): History => ({
  past: [...past, now].slice(-MAX_STEPS),
  now: next,
  future: [],
})

/** The remaining edits once some are applied; there is no undo before them. */
export function dropEdits({ now }: History, done: Edits): History {
  const left = [...now].flatMap(([key, edit]) => {
    const rest = editWithout(edit, done.get(key) ?? {})
    return Object.keys(rest).length > 0 ? [[key, rest] as const] : []
  })
  return { ...NOTHING, now: new Map(left) }
}

function editWithout({ price, restrictions, limit }: Edit, done: Edit): Edit {
  const differing = <T extends object>(some: T | undefined, others: T | undefined) => {
    const left = Object.entries(some ?? {}).filter(([key, value]) => others?.[key as keyof T] !== value)
    return left.length > 0 ? (Object.fromEntries(left) as T) : undefined
  }
  const [own_restrictions, own_limit] = [
    differing(restrictions, done.restrictions),
    differing(limit, done.limit),
  ]
  return {
    ...(price && !isEqual(price, done.price) && { price }),
    ...(own_restrictions && { restrictions: own_restrictions }),
    ...(own_limit && { limit: own_limit }),
  }
}

export function undoEdits(history: History): History {
  const { past, now, future } = history
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : history
}

export function forward(history: History): History {
  const { past, now, future } = history
  const [next, ...rest] = future
  return next ? { past: [...past, now], now: next, future: rest } : history
}
