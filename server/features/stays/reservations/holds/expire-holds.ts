import { appendAudit } from '#server/audit/append.ts'
import type { NightsOfType } from '#server/context.ts'
import { appendEvent } from '#server/events/append.ts'
import { lockCount, lockNights } from '#server/features/inventory/nights/public.ts'
import { addDays, earlier, later } from '#server/kernel/time/dates.ts'
import { cancelled } from '../events.ts'
import { prepareAutomaticMail } from '../guests/notify-guest.ts'
import { lockExpiredHolds } from '../holdings/expired-holds-store.ts'
import type { TxContext } from '../holdings/holding.ts'
import { HOLDINGS, releaseHoldings } from '../holdings/in-order.ts'
import { NIGHTS } from '../holdings/nights.ts'
import { ROOMS } from '../holdings/rooms.ts'
import { planRefund } from '../money/plan-refund.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'
import { asExpired } from './hold.ts'

/**
 * Expires a hold that has run out: what it holds is released, one event. Returns the row as it is now. Nights are
 * locked before what its documents lock. ADR 27, rule 4
 */
export async function expireHold(ctx: TxContext, held: ReservationRow): Promise<ReservationRow> {
  const [expired] = await Promise.all([
    planRefund(ctx, asExpired(held), 'payment_expired'),
    releaseHoldings(ctx, held),
  ])
  const queueGuestMail = await prepareAutomaticMail(ctx, held, expired)
  return saveReservation(ctx, held, expired, {
    along: (saved) => [
      queueGuestMail?.(saved),
      appendEvent(ctx, cancelled(saved)),
      appendAudit(ctx, {
        action: 'expireHold',
        resource_id: held.id,
        property_id: held.property_id,
        before: { status: held.status },
        after: { status: saved.status },
      }),
    ],
  })
}

/**
 * Expires the holds that have run out on nights of a room type, for a change of what can be sold. Locks
 * first, in this order: holds by id, the room type, its nights, the caller's rooms, and what else the holds have. ADR 27,
 * rule 4
 */
export async function settleHolds<T>(
  ctx: TxContext,
  { room_type_id, first, until }: NightsOfType,
  lockRooms: () => Promise<T>,
): Promise<T> {
  const { now } = ctx
  const last = until === null ? 'infinity' : addDays(until, -1)
  const spots = new Map([[NIGHTS, [{ room_type_id, first, last }]]])
  const held = await lockExpiredHolds(ctx, { spots, now })
  const from = held.reduce((earliest, { check_in }) => earlier(earliest, check_in), first)
  const to = until && held.reduce((latest, { check_out }) => later(latest, check_out), until)
  const [, , rooms] = await Promise.all([
    lockCount(ctx, room_type_id),
    lockNights(ctx, room_type_id, from, to),
    lockRooms(),
  ])
  for (const kind of HOLDINGS.filter((one) => one !== NIGHTS && one !== ROOMS)) {
    const releases = kind.heldBy(held)
    if (releases.length > 0) await kind.lock(ctx, { claims: [], releases, guest_rooms: [] })
  }
  for (const row of held) await expireHold(ctx, row)
  return rooms
}
