import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '../../../../contract/operation.ts'
import { MAX_METADATA } from '../../../../contract/parts/reservation-parts.ts'
import type * as contract from '../../../../contract/resources/reservations.ts'
import type { Context } from '../../../context.ts'
import { appendEvent } from '../../../events/append.ts'
import { businessDate } from '../../../kernel/business-date.ts'
import { toTimestamp } from '../../../kernel/clock.ts'
import { earlier, later } from '../../../kernel/dates.ts'
import { invalid } from '../../../kernel/errors.ts'
import { issueInvoiceOfStay, withdrawRefunds } from '../../invoices/public.ts'
import { readOffer } from '../../offers/public.ts'
import type { PropertyRow } from '../../properties/public.ts'
import { markRoomDirty, requireKnownRoom } from '../../rooms/public.ts'
import { cancelStay } from '../cancellation/cancel-reservation.ts'
import { noShowFee } from '../cancellation/cancellation.ts'
import { feesBy, requireGivingUp, stayOfFee } from '../cancellation/chosen-fee.ts'
import { updated } from '../events.ts'
import { prepareToTell, readWaiting, type Telling } from '../guests/notify-guest.ts'
import { planRefund } from '../money/plan-refund.ts'
import { movesInHouse, settleNights } from '../nights/settle-nights.ts'
import { requireExpectedTotal } from '../party.ts'
import { present } from '../present.ts'
import { readForChange } from '../read-for-change.ts'
import { readRoom, requireFreeOfGuests, requireRoom, roomRefused } from '../rooms/room-choice.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'
import { isClosed, notAllowed, type Trigger, triggerOf } from '../states.ts'
import { insertReservationMove } from '../store.ts'
import { ROOM_DIRTY, STEPS } from './change-status.ts'
import { changeStay, type StayWish, wishOf } from './change-stay.ts'
import { recordChange } from './record-change.ts'

type Op = typeof contract.updateReservation

const NEEDED_AT_CHECK_IN = 'No room is assigned: a guest who checks in needs one.'
const NEEDED_IN_HOUSE = 'A guest in house needs a room: name another one.'
type Body = Input<Op>['body']

/**
 * Changes dates, room, type, plan, party, words or status, all in one, and tells it once. Fields first, then the
 * trigger's guard, then nights and room, then one write. rule 4
 */
export async function updateReservation(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const [{ row, property }, waiting] = await Promise.all([
    readForChange(ctx, params.id),
    readWaiting(ctx, params.id),
  ])
  const wish = wishOf(row, body)
  requireOpen(row, wish, body)
  const changed = await changeFields(ctx, row, property, wish, body)
  requireExpectedTotal(body.expected_total, changed.total, row.currency)
  const trigger = triggerFor(row, changed, body)
  requireGivingUp(body, trigger)
  const { notify_guest } = body
  if (trigger === 'cancel') {
    await settleNights(ctx, row, changed)
    const cancelled = await cancelStay(ctx, changed, property, { ...body, waiting, told: row })
    return present(cancelled, ctx.now, ctx.scope)
  }
  const turn = {
    row: changed,
    property,
    now: ctx.now,
    allow_open_balance: body.allow_open_balance ?? false,
    by: ctx.actor.type,
    keeps_room: body.room_id !== undefined,
    ...(trigger === 'no_show' && { no_show: noShowOf(ctx, { sold: row, changed }, body) }),
  }
  const after = trigger ? STEPS[trigger](turn) : changed
  if (isDeepStrictEqual(after, row)) return present(row, ctx.now, ctx.scope)
  const tell = await prepareToTell(ctx, { before: row, after, property, notify: notify_guest, waiting })
  return present(await settle(ctx, { before: row, after, trigger, tell }), ctx.now, ctx.scope)
}

/** What is told of a no-show: its fee by the policy or as it was chosen, and why. */
const noShowOf = (
  ctx: Context,
  stay: { readonly sold: ReservationRow; readonly changed: ReservationRow },
  { reason = null, note = null, ...choice }: Body,
) => ({
  ...feesBy(ctx, stay.changed, noShowFee(stayOfFee(ctx, stay)), { ...choice, reason, note }),
  reason,
  note,
})

/** On a stay that is over, notes, metadata and status alone may change; one that is reinstated may name its room. */
function requireOpen(row: ReservationRow, wish: StayWish, body: Body): void {
  if (!isClosed(row.status)) return
  const is_reinstated = row.status === 'cancelled' && body.status === 'confirmed'
  const arrival = body.estimated_arrival_time
  const other_arrival = arrival !== undefined && arrival !== row.estimated_arrival_time
  if (wish.changes_stay || (wish.other_room && !is_reinstated) || other_arrival)
    throw notAllowed(row.status, null, 'the_stay_is_closed')
}

async function changeFields(
  ctx: Context,
  row: ReservationRow,
  property: PropertyRow,
  wish: StayWish,
  body: Body,
): Promise<ReservationRow> {
  const words = {
    notes: body.notes === undefined ? row.notes : body.notes,
    estimated_arrival_time:
      body.estimated_arrival_time === undefined ? row.estimated_arrival_time : body.estimated_arrival_time,
    metadata: mergedMetadata(row.metadata, body.metadata),
  }
  const [offer] = await Promise.all([
    wish.changes_stay && readOffer(ctx, { ...wish, channel: row.channel }),
    wish.other_room && wish.room_id !== null && requireKnownRoom(ctx, wish.room_id),
  ])
  const stay = offer ? changeStay({ row, wish, offer, property, now: ctx.now }) : row
  return moved(ctx, row, { ...stay, room_id: wish.room_id, ...words }, property)
}

/** RFC 7396; SVC-2002 when more pairs are left than a reservation may have. rule 0, 4 */
function mergedMetadata(now: Record<string, string>, changes: Body['metadata']): Record<string, string> {
  const merged = Object.entries({ ...now, ...changes }).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  )
  if (merged.length > MAX_METADATA)
    throw invalid('metadata', 'too_many', `At most ${MAX_METADATA} pairs may be left.`)
  return Object.fromEntries(merged)
}

/** In house only what remains moves: the nights already spent stay where they were. */
function moved(
  ctx: Context,
  row: ReservationRow,
  after: ReservationRow,
  property: PropertyRow,
): ReservationRow {
  if (row.status !== 'checked_in') return after
  if (after.room_id === null) throw roomRefused(null, 'needed_in_house', NEEDED_IN_HOUSE)
  if (after.room_id === row.room_id && after.room_type_id === row.room_type_id) return after
  const from = earlier(businessDate(property, ctx.now), after.held_to)
  return { ...after, held_from: later(from, row.held_from) }
}

/** The same status again is no change; an awaited deposit that the change itself settled is confirmed already. */
function triggerFor(row: ReservationRow, changed: ReservationRow, { status }: Body): Trigger | null {
  if (status === undefined || status === row.status) return null
  if (status === changed.status) return null
  return triggerOf(changed.status, status)
}

interface Settling {
  readonly before: ReservationRow
  readonly after: ReservationRow
  readonly trigger: Trigger | null
  readonly tell: Telling | null
}

/** Nights, room, row and event of a change. */
async function settle(ctx: Context, { before, after, trigger, tell: tellGuest }: Settling) {
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
      tell(ctx, before, saved),
      tellGuest?.(saved),
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

async function tell(ctx: Context, before: ReservationRow, after: ReservationRow): Promise<void> {
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
