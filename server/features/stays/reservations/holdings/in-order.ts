import type { TypeNights } from '#server/features/inventory/nights/public.ts'
import type { ReservationRow } from '../row.ts'
import { COMPANY_CREDIT } from './company-credit.ts'
import type { Holding, HoldingChange, TxContext } from './holding.ts'
import { NIGHTS } from './nights.ts'
import { PROMOTION_USES } from './promotion-uses.ts'
import { ROOMS } from './rooms.ts'
import { SERVICES } from './services.ts'

/** All kinds of what stays hold, in the order in which they are locked. ADR 27 */
export const HOLDINGS: readonly Holding<unknown>[] = [NIGHTS, ROOMS, SERVICES, PROMOTION_USES, COMPANY_CREDIT]

type Stays = readonly ReservationRow[]

/** What a change claims and releases of one kind: what stays exchange is in neither. */
export function changeOf<Unit>(kind: Holding<Unit>, before: Stays, after: Stays): HoldingChange<Unit> {
  const [had, holds] = [kind.heldBy(before), kind.heldBy(after)]
  return { claims: kind.without(holds, had), releases: kind.without(had, holds) }
}

/** What a change claims and releases of each kind, in their order. */
export interface ChangeOfKind extends HoldingChange<unknown> {
  readonly kind: Holding<unknown>
}

export const changesOf = (before: Stays, after: Stays): ChangeOfKind[] =>
  HOLDINGS.map((kind) => ({ kind, ...changeOf(kind, before, after) }))

/** The same where an option gives up its nights too: they are released before the claim. rule 33.5 */
export const withOption = (changes: readonly ChangeOfKind[], option: readonly TypeNights[]): ChangeOfKind[] =>
  changes.map((change) =>
    change.kind === NIGHTS ? { ...change, releases: [...change.releases, ...option] } : change,
  )

/** Whether all that new stays hold can be claimed with COMMIT. */
export const canClaimWithCommit = (rows: Stays): boolean =>
  HOLDINGS.every((kind) => kind.claimWithCommit || kind.heldBy(rows).length === 0)

/** Claims all that new stays hold, or violates a constraint: for `ctx.commitWith`. ADR 11 */
export const claimWithCommit = (ctx: TxContext, rows: Stays): Promise<unknown> =>
  Promise.all(
    HOLDINGS.map((kind) => {
      const claims = kind.heldBy(rows)
      return claims.length > 0 && kind.claimWithCommit?.(ctx, claims)
    }),
  )

/** Releases all that a stay holds. */
export const releaseHoldings = (ctx: TxContext, row: ReservationRow): Promise<unknown> =>
  Promise.all(
    HOLDINGS.map((kind) => {
      const change = { claims: [], releases: kind.heldBy([row]), guest_rooms: [] }
      if (change.releases.length === 0) return null
      const locked = kind.isOneStatement(change) ? null : kind.lock(ctx, change)
      return Promise.all([locked, kind.release(ctx, change.releases)])
    }),
  )
