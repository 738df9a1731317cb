import type { Context } from '../../../context.ts'
import { appendEvent } from '../../../events/append.ts'
import { toTimestamp } from '../../../kernel/clock.ts'
import { issueInvoiceOfStay, withdrawRefunds } from '../../invoices/public.ts'
import { markRoomDirty } from '../../rooms/public.ts'
import { updated } from '../events.ts'
import type { QueueGuestMail } from '../guests/notify-guest.ts'
import { planRefund } from '../money/plan-refund.ts'
import { movesInHouse, settleNights } from '../nights/settle-nights.ts'
import { readRoom, requireFreeOfGuests, requireRoom, roomRefused } from '../rooms/room-choice.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'
import type { Trigger } from '../states.ts'
import { insertReservationMove } from '../store.ts'
import { recordChange } from './record-change.ts'
import { ROOM_DIRTY } from './transition.ts'

const NEEDED_AT_CHECK_IN = 'No room is assigned: a guest who checks in needs one.'

interface SavedChange {
  readonly before: ReservationRow
  readonly after: ReservationRow
  readonly trigger: Trigger | null
  /** Queues the mail to the guest; null where there is none. */
  readonly notifyGuest: QueueGuestMail | null
}

/** Takes and releases nights and room, then writes row, event, invoices and mail of a change. rule 4 */
export async function saveChange(
  ctx: Context,
  { before, after, trigger, notifyGuest }: SavedChange,
): Promise<ReservationRow> {
  const use = useOfRoom(before, after, trigger)
  const leaves = roomsLeft(before, after, trigger)
  await settleNights(ctx, before, after, { enters: use ? [use.wish.room_id] : [], leaves })
  const room = use && (await readRoom(ctx, use.wish))
  if (trigger === 'check_in' && !use) throw roomRefused(null, 'missing', NEEDED_AT_CHECK_IN)
  if (use?.nights_change) await requireRoom(ctx, room!, use.wish)
  if (use?.is_entered) await requireFreeOfGuests(ctx, room!, use.wish)
  const finds_dirt = trigger === 'check_in' && room?.status === 'dirty'
  const given_up = trigger === 'no_show' ? await planRefund(ctx, after, 'no_show') : after
  if (trigger === 'undo_no_show') await withdrawRefunds(ctx, after.id)
  const row = {
    ...given_up,
    ...(finds_dirt && { warnings: [...after.warnings, ROOM_DIRTY] }),
    version: before.version + 1,
    updated_at: toTimestamp(ctx.now),
  }
  return saveReservation(ctx, before, row, {
    ...(trigger === 'check_out' && { change: issueInvoiceOfStay }),
    along: (saved) => [
      movesInHouse(before, saved) && insertReservationMove(ctx, before, saved.held_from),
      ...leaves.map((room_id) => markRoomDirty(ctx, room_id)),
      record(ctx, before, saved),
      notifyGuest?.(saved),
    ],
  })
}

/** Whoever was in a room leaves it to be cleaned, by departure or for another room. */
function roomsLeft(before: ReservationRow, after: ReservationRow, trigger: Trigger | null): string[] {
  const left = new Set<string>()
  if (trigger === 'check_out' && after.room_id) left.add(after.room_id)
  const was_inside = before.status === 'checked_in'
  if (was_inside && before.room_id && before.room_id !== after.room_id) left.add(before.room_id)
  return [...left]
}

async function record(ctx: Context, before: ReservationRow, after: ReservationRow): Promise<void> {
  recordChange(ctx, before, after)
  const fact = updated(before, after)
  if (fact) await appendEvent(ctx, fact)
}

/**
 * What a change asks of the room: to be free on other nights than before, to be empty of guests, or nothing (null).
 * A check-in asks for both.
 */
function useOfRoom(before: ReservationRow, after: ReservationRow, trigger: Trigger | null) {
  if (after.room_id === null) return null
  const same_room = after.room_id === before.room_id && after.room_type_id === before.room_type_id
  const shrinks = after.held_from >= before.held_from && after.held_to <= before.held_to
  const nights_change = trigger === 'check_in' || !(same_room && shrinks)
  const is_entered = after.status === 'checked_in' && (nights_change || trigger === 'undo_check_out')
  if (!nights_change && !is_entered) return null
  const wish = {
    room_id: after.room_id,
    room_type_id: after.room_type_id,
    reservation_id: after.id,
    from: after.held_from,
    to: after.held_to,
  }
  return { wish, nights_change, is_entered }
}
