import { appendAudit } from '#server/audit/append.ts'
import type { NightsOfType } from '#server/context.ts'
import { appendEvent } from '#server/events/append.ts'
import { lockCount, lockNights } from '#server/features/inventory/nights/public.ts'
import { addDays, earlier, later } from '#server/kernel/time/dates.ts'
import { appendRoomChanged } from '../bookings/booking-events.ts'
import { readRoomsOf } from '../bookings/store.ts'
import { cancelled } from '../events.ts'
import { prepareAutomaticMail, type QueueGuestMail } from '../guests/notify-guest.ts'
import { lockExpiredHolds } from '../holdings/expired-holds-store.ts'
import type { TxContext } from '../holdings/holding.ts'
import { HOLDINGS, releaseHoldings } from '../holdings/in-order.ts'
import { NIGHTS } from '../holdings/nights.ts'
import { ROOMS } from '../holdings/rooms.ts'
import { planRefund } from '../money/plan-refund.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'
import { asExpired, isExpired } from './hold.ts'

/**
 * Expires a hold that has run out, with the other rooms of its booking: what it holds is released, one event each. Returns
 * the row as it is now. Nights are locked before what its documents lock. ADR 27, rule 4
 */
export async function expireHold(ctx: TxContext, held: ReservationRow): Promise<ReservationRow> {
  if (held.booking_id === null) return expireRoom(ctx, held, null)
  const rooms = (await readRoomsOf(ctx, [held.booking_id])).filter((row) => isExpired(row, ctx.now))
  return (await expireTogether(ctx, rooms)).find(({ id }) => id === held.id)!
}

/** The same of several, each booking once. The caller has locked them, and what they hold. */
export async function expireHolds(ctx: TxContext, held: readonly ReservationRow[]): Promise<void> {
  const ended = new Set<string>()
  for (const row of held) {
    if (row.booking_id !== null && ended.has(row.booking_id)) continue
    if (row.booking_id !== null) ended.add(row.booking_id)
    await expireHold(ctx, row)
  }
}

/** The rooms of one booking: what all of them hold is locked first, and their guest is told once. rule 4.62 */
async function expireTogether(ctx: TxContext, rooms: readonly ReservationRow[]): Promise<ReservationRow[]> {
  for (const kind of HOLDINGS) {
    const releases = kind.heldBy(rooms)
    if (releases.length > 0) await kind.lock(ctx, { claims: [], releases, guest_rooms: [] })
  }
  const [first, ...others] = rooms
  const mailed = { before: others, after: others.map(asExpired) }
  const queueGuestMail = await prepareAutomaticMail(ctx, first!, asExpired(first!), mailed)
  const expired: ReservationRow[] = []
  for (const row of rooms) expired.push(await expireRoom(ctx, row, row === first ? queueGuestMail : null))
  await appendRoomChanged(ctx, expired[0]!)
  return expired
}

async function expireRoom(
  ctx: TxContext,
  held: ReservationRow,
  booking_mail: QueueGuestMail | null,
): Promise<ReservationRow> {
  const [expired] = await Promise.all([
    planRefund(ctx, asExpired(held), 'payment_expired'),
    releaseHoldings(ctx, held),
  ])
  const queueGuestMail =
    held.booking_id === null ? await prepareAutomaticMail(ctx, held, expired) : booking_mail
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
  await expireHolds(ctx, held)
  return rooms
}
