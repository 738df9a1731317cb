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
import { roomsIn, roomsNow, segmentOn } from '../rooms/segments.ts'
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
  const entered = roomsEntered(before, after, today)
  const left = roomsLeft(ctx, before, after, trigger)
  if (trigger === 'check_in' && entered.length === 0) throw roomRefused(null, 'missing', NEEDED_AT_CHECK_IN)
  const held = over_credit ? { ...after, company_pays: false, folios: [] } : after
  await changeHoldings(ctx, before, held, {
    guest_rooms: [...entered.map(({ room_id }) => room_id), ...left],
  })
  const warnings = await enterRooms(ctx, entered, { trigger, today })
  const refunded = trigger === 'no_show' ? await planRefund(ctx, after, 'no_show') : after
  if (trigger === 'undo_no_show' || trigger === 'reinstate') await withdrawPlannedRefunds(ctx, before)
  const row = warnings.length > 0 ? { ...refunded, warnings: [...after.warnings, ...warnings] } : refunded
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

/** A guest enters the rooms; what to warn of is said once. */
async function enterRooms(
  ctx: Context,
  entered: readonly RoomRequest[],
  how: { readonly trigger: Trigger | null; readonly today: string },
) {
  const found = await Promise.all(entered.map((one) => enterRoom(ctx, one, how)))
  return [...new Map(found.flatMap((warning) => (warning ? [[warning.code, warning]] : []))).values()]
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

/** Rooms that a guest leaves become dirty, at departure or by a move. */
function roomsLeft(
  { now }: Context,
  before: ReservationRow,
  after: ReservationRow,
  trigger: Trigger | null,
): string[] {
  if (before.status !== 'checked_in') return []
  const is_in = trigger === 'check_out' ? [] : roomsNow(after, now)
  return roomsNow(before, now).filter((room_id) => !is_in.includes(room_id))
}

/** The rooms that a guest enters, which are to be empty of others: by a check-in, or by moving in house. */
function roomsEntered(before: ReservationRow, after: ReservationRow, today: string): RoomRequest[] {
  if (after.status !== 'checked_in') return []
  const { from, to, ...lodging } = segmentOn(after.segments, today)
  const was_in = before.status === 'checked_in' ? roomsIn(segmentOn(before.segments, today)) : []
  return (lodging.parts ?? [lodging]).flatMap(({ room_id, room_type_id }) =>
    room_id === null || was_in.includes(room_id)
      ? []
      : [{ room_id, room_type_id, reservation_id: after.id, from, to }],
  )
}
