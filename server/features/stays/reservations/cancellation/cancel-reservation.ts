import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/cancellations.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append.ts'
import type { WaitingMail } from '#server/features/mail/email/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { appendRoomChanged } from '../bookings/booking-events.ts'
import { settleBooking } from '../bookings/settle-booking.ts'
import { notAllowed, triggerOf } from '../changes/guards.ts'
import { recordChange } from '../changes/record-change.ts'
import { cancelled } from '../events.ts'
import { prepareGuestMail, readWaiting } from '../guests/notify-guest.ts'
import { releaseHoldings } from '../holdings/in-order.ts'
import { asCancelled } from '../holds/hold.ts'
import { planRefund } from '../money/plan-refund.ts'
import { present } from '../present.ts'
import { readForChange } from '../read-for-change.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'
import { cancellationFee } from './cancellation.ts'
import { type FeeChoice, feesBy, stayOfFee } from './chosen-fee.ts'

type Op = typeof contract.cancelReservation

/**
 * Cancels by the copied policy, or for a given fee, and returns fee and refund. A second cancellation is
 * SVC-1007. spec 3, rule 4
 */
export async function cancelReservation(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const [{ row, property }, waiting] = await Promise.all([
    readForChange(ctx, params.id),
    readWaiting(ctx, params.id),
  ])
  const stay = { row, property, now: ctx.now }
  if (row.status === 'cancelled') throw notAllowed(stay, 'cancelled', 'already_cancelled')
  triggerOf(stay, 'cancelled')
  const after = await cancelStay(ctx, row, property, { ...body, waiting })
  const { fee, refund, refund_status, cancelled_at } = after.cancellation!
  return { ...present(after, ctx.now, ctx.scope), fee, refund, refund_status, cancelled_at }
}

/** The cancellation fee now, in minor units: a stay that still waits for its deposit owes nothing. */
export const feeNow = (row: ReservationRow, property: PropertyRow, now: Temporal.Instant): number =>
  row.status === 'pending_payment' ? 0 : cancellationFee(row, property, now)

/** Whether and about what the guest is notified. */
export interface Notice {
  readonly notify_guest?: boolean | undefined
  readonly waiting?: readonly WaitingMail[] | undefined
  /** The stay before the same request changed it, where the request also changes it. */
  readonly unchanged?: ReservationRow
  /** Whether the whole booking is cancelled, of which the caller tells once. */
  readonly of_booking?: boolean
}

/**
 * Releases what the stay holds, before the documents lock the counters, and writes fee, refund and the one event of a
 * cancellation. ADR 27
 */
export async function cancelStay(
  ctx: Context,
  row: ReservationRow,
  property: PropertyRow,
  { waiting, notify_guest: notify, unchanged = row, of_booking = false, ...choice }: FeeChoice & Notice = {},
): Promise<ReservationRow> {
  const at = toTimestamp(ctx.now)
  const stay = stayOfFee(ctx, { sold: unchanged, changed: row })
  const fees = feesBy(ctx, row, feeNow(stay, property, ctx.now), choice)
  const { reason = null, note = null } = choice
  const cancelled_row = asCancelled(row, { ...fees, at, by: ctx.actor.type, reason, note })
  const mail = { before: unchanged, after: cancelled_row, property, notify, waiting }
  const queueGuestMail = of_booking ? null : await prepareGuestMail(ctx, mail)
  const [after] = await Promise.all([
    planRefund(ctx, cancelled_row, 'cancellation'),
    releaseHoldings(ctx, row),
  ])
  const saved = await saveReservation(ctx, unchanged, after, {
    along: (stored) => [
      queueGuestMail?.(stored),
      recordChange(ctx, row, stored),
      appendEvent(ctx, cancelled(stored)),
      !of_booking && appendRoomChanged(ctx, stored),
    ],
  })
  if (!of_booking && row.status === 'pending_payment') await settleBooking(ctx, saved)
  return saved
}
