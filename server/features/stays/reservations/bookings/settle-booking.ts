import { appendAudits } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { appendEventsOfProperty } from '#server/events/append.ts'
import { updated } from '../events.ts'
import { prepareAutomaticMail } from '../guests/notify-guest.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'
import { appendRoomChanged } from './booking-events.ts'
import { awaitsDeposit } from './hold-together.ts'
import { readRoomsOf } from './store.ts'

type TxContext = Pick<Context, 'tx' | 'scope' | 'now'> & Partial<Pick<Context, 'actor'>>

/**
 * Confirms the rooms of a booking on hold together, once none of them awaits its deposit any more, or staff have
 * `confirmed` one of them. `changed` is a room as stored, which is locked with the others; returned as it is then. Nothing
 * for a stay that was booked alone. rule 4.62
 */
export async function settleBooking(
  ctx: TxContext,
  changed: ReservationRow,
  { confirmed = false } = {},
): Promise<ReservationRow> {
  if (changed.booking_id === null) return changed
  const rooms = await readRoomsOf(ctx, [changed.booking_id])
  const held = rooms.filter(({ status }) => status === 'pending_payment')
  const [first, ...others] = held
  if (!first || (!confirmed && held.some(awaitsDeposit))) return changed
  const after = held.map((row) => ({ ...row, status: 'confirmed' as const, hold_expires_at: null }))
  const rest = rooms.filter(({ status }) => status !== 'pending_payment')
  const mailed = { before: [...others, ...rest], after: [...after.slice(1), ...rest] }
  const queueGuestMail = await prepareAutomaticMail(ctx, first, after[0]!, mailed)
  const saved: ReservationRow[] = []
  for (const [i, row] of held.entries()) saved.push(await saveReservation(ctx, row, after[i]!))
  await Promise.all([
    appendEventsOfProperty(
      ctx,
      saved.flatMap((row, i) => updated(held[i]!, row) ?? []),
    ),
    appendRoomChanged(ctx, first),
    queueGuestMail?.(saved[0]!),
    appendAudits(
      ctx,
      saved.map((row) => ({
        action: confirmed ? 'updateReservation' : 'confirmByPayment',
        ...(confirmed && ctx.actor && { actor: ctx.actor }),
        resource_id: row.id,
        property_id: row.property_id,
        before: { status: 'pending_payment' },
        after: { status: row.status },
      })),
    ),
  ])
  return saved.find(({ id }) => id === changed.id) ?? changed
}
