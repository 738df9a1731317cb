import type { Context } from '#server/context.ts'
import type { ReservationRow } from '../row.ts'

export type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

/** What a change of stays claims and releases of one kind. */
export interface HoldingChange<Unit> {
  readonly claims: readonly Unit[]
  readonly releases: readonly Unit[]
}

/** The same with the rooms that guests enter or leave, which are locked with those that stays hold. */
export interface LockedChange<Unit> extends HoldingChange<Unit> {
  readonly guest_rooms: readonly string[]
}

/** Units of a claim that were not available. */
export interface Shortage<Unit> {
  readonly units: readonly Unit[]
  /** The error of a request that is refused because of them. */
  readonly refusal: () => Error | Promise<Error>
}

/**
 * A kind of what stays hold: nights, rooms, services, uses of promotions. What a stay holds follows from its row alone,
 * so a change of the row says what is claimed and released. The functions of `in-order.ts`, `lock-in-order.ts` and
 * `change-holdings.ts` go over all kinds in the order of locks, and are called with one unit at least. ADR 27, ADR 101
 *
 * Methods that lock or change rows send their statements before they await the first, so that those of all kinds
 * share a round trip and still lock in order.
 */
export interface Holding<Unit> {
  /** What stays hold of it together. */
  heldBy(stays: readonly ReservationRow[]): readonly Unit[]
  /** The units of `some` beyond those of `others`. */
  without(some: readonly Unit[], others: readonly Unit[]): readonly Unit[]
  /** Which holds that have run out are in the way of a claim; left out where they never are. */
  readonly expired_holds?: ExpiredHolds<Unit>
  /** Inserts the rows that a claim needs, before anything is locked. */
  prepare?(ctx: TxContext, claims: readonly Unit[]): Promise<unknown>
  /** Whether one statement claims or releases all of it, and locks its rows in order by itself. */
  isOneStatement(change: LockedChange<Unit>): boolean
  lock(ctx: TxContext, change: LockedChange<Unit>): Promise<unknown>
  /**
   * Claims units that are available and returns the others, null where there are none. `overbooks` claims those too, if
   * they can be at all.
   */
  claim(
    ctx: TxContext,
    claims: readonly Unit[],
    how: { readonly overbooks: boolean },
  ): Promise<Shortage<Unit> | null>
  /** Claims all units, or violates a constraint: for `ctx.commitWith`. Left out where that cannot be. ADR 11 */
  claimWithCommit?(ctx: TxContext, claims: readonly Unit[]): Promise<unknown>
  release(ctx: TxContext, releases: readonly Unit[]): Promise<unknown>
}

export interface ExpiredHolds<Unit> {
  /** What the condition compares with. */
  spotsOf(claims: readonly Unit[]): readonly object[]
  /** SQL: whether reservation `r` holds one of the spots, which are a parameter of type `jsonb`. */
  condition(spots: string): string
}
