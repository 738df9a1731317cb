import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/reservations.ts'
import { toTimestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { nightsOf } from '../../dates.ts'
import { appendEvent } from '../../events/append.ts'
import { releaseNights } from '../inventory/public.ts'
import type { PropertyRow } from '../properties/public.ts'
import { cancellationFee } from './cancellation.ts'
import { cancelled } from './facts.ts'
import { giveBack } from './give-back.ts'
import { asCancelled } from './hold.ts'
import { noteChange } from './note-change.ts'
import { present } from './present.ts'
import { readForChange } from './read-for-change.ts'
import type { ReservationRow } from './row.ts'
import { saveReservation } from './save-reservation.ts'
import { notAllowed, triggerOf } from './states.ts'

type Op = typeof contract.cancelReservation

/** Cancels by the copied policy and answers fee and refund. A second cancel is SVC-1007. spec 3, decisions 4 */
export async function cancelReservation(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { row, property } = await readForChange(ctx, params.id)
  if (row.status === 'cancelled') throw notAllowed('cancelled', 'cancelled', 'already_cancelled')
  triggerOf(row.status, 'cancelled')
  const after = await cancelStay(ctx, row, property, { reason: body.reason ?? null, note: body.note ?? null })
  const { fee, refund, refund_status, cancelled_at } = after.cancellation!
  return { ...present(after, ctx.now), fee, refund, refund_status, cancelled_at }
}

/** What a cancellation costs now, in minor units: a stay that still waits for its deposit owes nothing. */
export const feeNow = (row: ReservationRow, property: PropertyRow, now: Temporal.Instant): number =>
  row.status === 'pending_payment' ? 0 : cancellationFee(row, property, now)

/** Gives the nights back and writes fee, refund and the one event of a cancellation. */
export async function cancelStay(
  ctx: Context,
  row: ReservationRow,
  property: PropertyRow,
  words: { reason: string | null; note: string | null },
): Promise<ReservationRow> {
  const at = toTimestamp(ctx.now)
  const fee = feeNow(row, property, ctx.now)
  const given_up = asCancelled(row, { fee, at, by: ctx.actor.type, ...words })
  const after = {
    ...(await giveBack(ctx, given_up, 'cancellation')),
    version: row.version + 1,
    updated_at: at,
  }
  return saveReservation(ctx, row, after, {
    along: (saved) => [
      noteChange(ctx, row, saved),
      appendEvent(ctx, cancelled(saved)),
      releaseNights(ctx, row.room_type_id, nightsOf(row.held_from, row.held_to)),
    ],
  })
}
