import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/bookings.ts'
import { appendAudits } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { cancelStay } from '../cancellation/cancel-reservation.ts'
import { notAllowed, triggerOf } from '../changes/guards.ts'
import { refundStatusOf } from '../guests/email-rooms.ts'
import { prepareGuestMail, readWaiting } from '../guests/notify-guest.ts'
import { changesOf } from '../holdings/in-order.ts'
import { lockInOrder } from '../holdings/lock-in-order.ts'
import { expireHolds } from '../holds/expire-holds.ts'
import { isExpired } from '../holds/hold.ts'
import { present } from '../present.ts'
import type { ReservationRow } from '../row.ts'
import { isClosed } from '../states.ts'
import { appendBookingEvent } from './booking-events.ts'
import { presentBooking } from './present-booking.ts'
import { eachRoom } from './room-faults.ts'
import { lockBooking, readRoomsOf } from './store.ts'

type Op = typeof contract.cancelBooking

/**
 * Cancels every room of a booking that is still to come, each for the fee of its own policy: one transaction, one e-mail.
 * SVC-1007 where a guest is in house, and where nothing is left to cancel. rule 4.61
 */
export async function cancelBooking(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { booking, rooms } = await lockCurrent(ctx, params.id)
  const before = presentBooking(booking, rooms, ctx.now)
  requireMatch(ctx, before.version)
  const property = (await readProperty(ctx, booking.property_id))!
  const open = rooms.filter(({ status }) => !isClosed(status))
  if (open.length === 0)
    throw notAllowed({ row: rooms[0]!, property, now: ctx.now }, 'cancelled', 'already_cancelled')
  eachRoom(rooms, (row) => !isClosed(row.status) && triggerOf({ row, property, now: ctx.now }, 'cancelled'))
  await lockInOrder(ctx, { changes: changesOf(open, []), several_stays: true })
  const waiting = await readWaiting(ctx, rooms[0]!.id)
  const cancelled = new Map<string, ReservationRow>()
  for (const row of open)
    cancelled.set(row.id, await cancelStay(ctx, row, property, { ...body, of_booking: true }))
  const after = rooms.map((row) => cancelled.get(row.id) ?? row)
  const [first, ...others] = rooms
  const queueGuestMail = await prepareGuestMail(ctx, {
    before: first!,
    after: after[0]!,
    others: { before: others, after: after.slice(1) },
    property,
    notify: body.notify_guest,
    waiting,
  })
  const shown = presentBooking(booking, after, ctx.now, ctx.scope)
  await Promise.all([
    queueGuestMail?.(after[0]!),
    appendBookingEvent(ctx, 'booking.cancelled', { booking, rooms: after }),
    appendAudits(
      ctx,
      open.map((row) => ({
        action: 'cancelReservation',
        actor: ctx.actor,
        resource_id: row.id,
        property_id: row.property_id,
        before: present(row, ctx.now),
        after: present(cancelled.get(row.id)!, ctx.now),
      })),
    ),
  ])
  const { id: resource_id, property_id } = booking
  ctx.audit?.({ resource_id, property_id, before, after: presentBooking(booking, after, ctx.now) })
  return { ...shown, ...outcomeOf([...cancelled.values()]) }
}

/** The booking, its rooms locked; a hold that has run out is expired first. Throws SVC-3001. */
async function lockCurrent(ctx: Context, id: string) {
  const locked = await lockBooking(ctx, id)
  if (!locked.rooms.some((row) => isExpired(row, ctx.now))) return locked
  await expireHolds(
    ctx,
    locked.rooms.filter((row) => isExpired(row, ctx.now)),
  )
  return { ...locked, rooms: await readRoomsOf(ctx, [id]) }
}

function outcomeOf(cancelled: readonly ReservationRow[]) {
  const ends = cancelled.map(({ cancellation }) => cancellation!)
  const { currency } = cancelled[0]!
  const sum = (of: 'fee' | 'refund') => {
    const amount = ends.reduce((total, end) => total + (end[of]?.amount ?? 0), 0)
    return amount === 0 ? null : money(amount, currency)
  }
  return {
    fee: sum('fee'),
    refund: sum('refund'),
    refund_status: refundStatusOf(ends.map(({ refund_status }) => refund_status)),
    cancelled_at: ends[0]!.cancelled_at,
  }
}
