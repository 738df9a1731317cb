import type { Context } from '#server/context.ts'
import { markRoomDirty } from '#server/features/inventory/rooms/public.ts'
import { type DocumentChange, depositAgain, issueInvoiceOfStay } from '#server/features/invoices/public.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { earlier } from '#server/kernel/time/dates.ts'
import { appendUpdated } from '../events.ts'
import type { QueueGuestMail } from '../guests/notify-guest.ts'
import { planRefund, withdrawPlannedRefunds } from '../money/plan-refund.ts'
import { settleNights } from '../nights/settle-nights.ts'
import type { PriceNote } from '../prices/audit-prices.ts'
import { promotionToRedeem, requirePromotionLeft } from '../prices/redeem-promotion.ts'
import {
  type RoomRequest,
  readRoom,
  requireFreeOfGuests,
  requireRoom,
  roomRefused,
} from '../rooms/room-choice.ts'
import { heldUntil, roomOf, segmentOn } from '../rooms/segments.ts'
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
  readonly note: PriceNote | null
}

/** Claims and releases nights and rooms, then writes row, event, documents and e-mail of a change. rule 4 */
export async function saveChange(
  ctx: Context,
  { before, after, trigger, queueGuestMail, note }: SavedChange,
): Promise<ReservationRow> {
  const today = businessDate(after, ctx.now)
  const wishes = roomsWanted(before, after, trigger, today)
  const entered = roomEntered(before, after, today)
  const leaves = roomsLeft(ctx, before, after, trigger)
  const enters = [...wishes.map(({ room_id }) => room_id), ...(entered ? [entered.room_id] : [])]
  await settleNights(ctx, before, after, { enters, leaves })
  const rooms = await Promise.all(
    [...wishes, ...(entered ? [entered] : [])].map((requested) => readRoom(ctx, requested)),
  )
  if (trigger === 'check_in' && !entered) throw roomRefused(null, 'missing', NEEDED_AT_CHECK_IN)
  for (const [i, requested] of wishes.entries()) await requireRoom(ctx, rooms[i]!, requested)
  const room = entered && rooms.at(-1)!
  if (room) await requireFreeOfGuests(ctx, room, { reservation_id: after.id, today })
  const promotion_id = promotionToRedeem(before, after)
  if (promotion_id) await requirePromotionLeft(ctx, { promotion_id, reservation_id: after.id })
  const warning = trigger === 'check_in' && room ? conditionWarning(room) : undefined
  const refunded = trigger === 'no_show' ? await planRefund(ctx, after, 'no_show') : after
  if (trigger === 'undo_no_show' || trigger === 'reinstate') await withdrawPlannedRefunds(ctx, before)
  const row = {
    ...refunded,
    ...(warning && { warnings: [...after.warnings, warning] }),
    version: before.version + 1,
    updated_at: toTimestamp(ctx.now),
  }
  return saveReservation(ctx, before, row, {
    ...documentsOf(trigger, before),
    along: (saved) => [
      ...leaves.map((room_id) => markRoomDirty(ctx, room_id)),
      recordChange(ctx, before, saved, note),
      appendUpdated(ctx, before, saved),
      queueGuestMail?.(saved),
    ],
  })
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

/**
 * The rooms that a stay requests for other nights than before, each of which has to be free; a check-in
 * includes its own.
 */
function roomsWanted(
  before: ReservationRow,
  after: ReservationRow,
  trigger: Trigger | null,
  today: string,
): RoomRequest[] {
  const [had_until, until] = [heldUntil(before), heldUntil(after)]
  const checked_in = trigger === 'check_in' ? segmentOn(after.segments, today) : undefined
  return after.segments.flatMap((one) => {
    const to = earlier(one.to, until)
    if (one.room_id === null || one.from >= to) return []
    const had = before.segments.some(
      (other) =>
        other.room_id === one.room_id &&
        other.room_type_id === one.room_type_id &&
        other.from <= one.from &&
        earlier(other.to, had_until) >= to,
    )
    if (had && one !== checked_in) return []
    const { room_id, room_type_id, from } = one
    return [{ room_id, room_type_id, reservation_id: after.id, from, to }]
  })
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
