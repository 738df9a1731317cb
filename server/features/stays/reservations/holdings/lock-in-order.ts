import type { TypeNights } from '#server/features/inventory/nights/public.ts'
import { expireHolds } from '../holds/expire-holds.ts'
import { isPaymentExpired } from '../holds/hold.ts'
import type { ReservationRow } from '../row.ts'
import { lockReservations } from '../store.ts'
import { lockExpiredHolds, spotsOf } from './expired-holds-store.ts'
import type { TxContext } from './holding.ts'
import { type ChangeOfKind, changesOf } from './in-order.ts'
import { NIGHTS } from './nights.ts'
import { ROOMS } from './rooms.ts'

/** What a change of stays is about to lock besides their reservations, which are locked by then. */
export interface LocksOfChange {
  readonly changes: readonly ChangeOfKind[]
  /** The reservation that is changed. */
  readonly own?: ReservationRow | undefined
  /** Rooms that guests enter or leave. */
  readonly guest_rooms?: readonly string[] | undefined
  /** Several stays claim one after the other. */
  readonly several_stays?: boolean
  /** A statement that was sent before, and is awaited with the first of these. */
  readonly sent_before?: Promise<unknown> | undefined
}

/**
 * Locks what a change needs in the one order of all changes: holds in the way that have run out, by id; then each kind
 * of what stays hold. Then those holds are expired: nobody is refused what only an expired hold has. Without such holds,
 * what one statement claims is left to that statement, if nothing that comes later has to be locked. ADR 27, rule 4
 */
export async function lockInOrder(
  ctx: TxContext,
  { changes, own, guest_rooms = [], several_stays = false, sent_before }: LocksOfChange,
): Promise<void> {
  const spots = spotsOf(changes)
  const [expired] = await Promise.all([
    spots.size === 0 ? [] : lockExpiredHolds(ctx, { spots, own_id: ownHold(own), now: ctx.now }),
    ...changes.map(({ kind, claims }) => claims.length > 0 && kind.prepare?.(ctx, claims)),
    sent_before,
  ])
  const locks = changes.map(({ kind, claims, releases }) => ({
    kind,
    change: {
      claims,
      releases: [...releases, ...kind.heldBy(expired)],
      guest_rooms: kind === ROOMS ? guest_rooms : [],
    },
  }))
  const is_all = several_stays || expired.length > 0
  const last = is_all
    ? locks.length
    : locks.findLastIndex(({ kind, change }) => !kind.isOneStatement(change)) + 1
  await Promise.all(
    locks.slice(0, last).map(({ kind, change }) => {
      const { claims, releases, guest_rooms: entered } = change
      return claims.length + releases.length + entered.length > 0 && kind.lock(ctx, change)
    }),
  )
  await expireHolds(ctx, expired)
}

/** Others may be about to expire the changed stay too: it is a hold, or was one when it was locked. */
const ownHold = (own: ReservationRow | undefined): string | undefined =>
  own && (own.status === 'pending_payment' || isPaymentExpired(own)) ? own.id : undefined

/**
 * The same for several stays of one channel booking, which are created and changed one after the other: their
 * reservations by id, then all that they hold, the `claims` of their new nights, and their rooms.
 */
export async function lockForChannel(
  ctx: TxContext,
  { reservation_ids, claims }: { reservation_ids: readonly string[]; claims: readonly TypeNights[] },
): Promise<void> {
  const stays = await lockReservations(ctx, reservation_ids)
  // A channel may reinstate what it cancelled: it then needs its rooms again.
  const rooms = ROOMS.heldBy(stays.map((row) => ({ ...row, status: 'confirmed' })))
  const changes = changesOf(stays, []).map((change) => {
    if (change.kind === NIGHTS) return { ...change, claims }
    return change.kind === ROOMS ? { ...change, claims: rooms } : change
  })
  await lockInOrder(ctx, { changes, several_stays: true })
}
