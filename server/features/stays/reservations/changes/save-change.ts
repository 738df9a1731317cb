import type { Context } from '#server/context.ts'
import { markRoomDirty } from '#server/features/inventory/rooms/public.ts'
import { type DocumentChange, depositAgain, issueInvoiceOfStay } from '#server/features/invoices/public.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { settleBooking } from '../bookings/settle-booking.ts'
import { appendUpdated } from '../events.ts'
import type { QueueGuestMail } from '../guests/notify-guest.ts'
import { changeHoldings } from '../holdings/change-holdings.ts'
import { planRefund, withdrawPlannedRefunds } from '../money/plan-refund.ts'
import { outOfOrder, type RoomRequest, requireFreeOfGuests, roomRefused } from '../rooms/room-choice.ts'
import { roomOf, segmentOn } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'
import type { Trigger } from '../states.ts'
import { recordChange } from './record-change.ts'
import { conditionWarning } from './transition.ts'

const NEEDED_AT_CHECK_IN = 'No room is assigned: a guest who checks in needs one.'

interface SavedChange {
  readonly before: ReservationRow
  readonly after: ReservationRow
  readonly trigger: Trigger | null
  /** Queues the e-mail to the guest; null where there is none. */
  readonly queueGuestMail: QueueGuestMail | null
  /** What the request sets by hand, for the audit log. */
  readonly note: object
  /** Whether the credit limit of the company that pays may be exceeded. */
  readonly over_credit: boolean
}

/** Claims and releases what the stay holds, then writes row, event, documents and e-mail of a change. rule 4 */
export async function saveChange(
  ctx: Context,
  { before, after, trigger, queueGuestMail, note, over_credit }: SavedChange,
): Promise<ReservationRow> {
  const today = businessDate(after, ctx.now)
  const entered = roomEntered(before, after, today)
  const left = roomsLeft(ctx, before, after, trigger)
  if (trigger === 'check_in' && !entered) throw roomRefused(null, 'missing', NEEDED_AT_CHECK_IN)
  const held = over_credit ? { ...after, company_pays: false, folios: [] } : after
  await changeHoldings(ctx, before, held, { guest_rooms: entered ? [entered.room_id, ...left] : left })
  const warning = entered && (await enterRoom(ctx, entered, { trigger, today }))
  const refunded = trigger === 'no_show' ? await planRefund(ctx, after, 'no_show') : after
  if (trigger === 'undo_no_show' || trigger === 'reinstate') await withdrawPlannedRefunds(ctx, before)
  const row = warning ? { ...refunded, warnings: [...after.warnings, warning] } : refunded
  const stored = await saveReservation(ctx, before, row, {
    ...documentsOf(trigger, before),
    along: (saved) => [
      ...left.map((room_id) => markRoomDirty(ctx, room_id)),
      recordChange(ctx, before, saved, note),
      appendUpdated(ctx, before, saved),
      queueGuestMail?.(saved),
    ],
  })
  return before.status === 'pending_payment'
    ? settleBooking(ctx, stored, { confirmed: trigger === 'confirm' })
    : stored
}

/** A guest enters the room, which is empty of others; at check-in it is also in order. Returns what to warn of. */
async function enterRoom(
  ctx: Context,
  entered: RoomRequest,
  { trigger, today }: { readonly trigger: Trigger | null; readonly today: string },
) {
  const room = await requireFreeOfGuests(ctx, entered, today)
  if (trigger !== 'check_in') return
  const refusal = outOfOrder(room)
  if (refusal) throw refusal
  return conditionWarning(room)
}

/** What a change of status does to the documents beside following the stay. */
function documentsOf(trigger: Trigger | null, { cancellation }: ReservationRow): { change?: DocumentChange } {
  if (trigger === 'check_out') return { change: issueInvoiceOfStay }
  const is_taken_back = trigger === 'reinstate' || trigger === 'undo_no_show'
  return is_taken_back && cancellation ? { change: depositAgain(cancellation.cancelled_at) } : {}
}

/** A room that a guest leaves becomes dirty, at departure or by a move. */
function roomsLeft(
  { now }: Context,
  before: ReservationRow,
  after: ReservationRow,
  trigger: Trigger | null,
): string[] {
  const was_in = before.status === 'checked_in' ? roomOf(before, now) : null
  const is_in = trigger === 'check_out' ? null : roomOf(after, now)
  return was_in !== null && was_in !== is_in ? [was_in] : []
}

/** The room that a guest enters, which is to be empty of others: by a check-in, or by moving in house. */
function roomEntered(before: ReservationRow, after: ReservationRow, today: string): RoomRequest | null {
  if (after.status !== 'checked_in') return null
  const { room_id, room_type_id, from, to } = segmentOn(after.segments, today)
  if (room_id === null) return null
  const was_inside = before.status === 'checked_in' && segmentOn(before.segments, today).room_id === room_id
  if (was_inside) return null
  return { room_id, room_type_id, reservation_id: after.id, from, to }
}
