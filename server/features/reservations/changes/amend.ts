import type { Input } from '../../../../contract/operation.ts'
import { MAX_METADATA } from '../../../../contract/parts/reservation-parts.ts'
import type * as contract from '../../../../contract/resources/reservations.ts'
import type { Context } from '../../../context.ts'
import { businessDate } from '../../../kernel/business-date.ts'
import { earlier, later } from '../../../kernel/dates.ts'
import { invalid } from '../../../kernel/errors.ts'
import { readOffer } from '../../offers/public.ts'
import type { PropertyRow } from '../../properties/public.ts'
import { requireKnownRoom } from '../../rooms/public.ts'
import { requireExpectedTotal } from '../party.ts'
import { roomRefused } from '../rooms/room-choice.ts'
import type { ReservationRow } from '../row.ts'
import { isClosed, notAllowed } from '../states.ts'
import { changeStay, type StayWish, wishOf } from './change-stay.ts'

type Body = Input<typeof contract.updateReservation>['body']

const NEEDED_IN_HOUSE = 'A guest in house needs a room: name another one.'

/**
 * The reservation with the fields of a PATCH: dates, type, plan, party and price by the rules, then room, notes, arrival
 * and metadata. Reads what it needs, writes nothing. Its status is another's matter (`transition.ts`), but for a deposit
 * that the change settles. rule 4
 */
export async function amend(
  ctx: Context,
  row: ReservationRow,
  property: PropertyRow,
  body: Body,
): Promise<ReservationRow> {
  const wish = wishOf(row, body)
  requireOpen(row, wish, body)
  const [offer] = await Promise.all([
    wish.changes_stay && readOffer(ctx, { ...wish, channel: row.channel }),
    wish.other_room && wish.room_id !== null && requireKnownRoom(ctx, wish.room_id),
  ])
  const stay = offer ? changeStay({ row, wish, offer, property, now: ctx.now }) : row
  const amended = inHouse(ctx, row, { ...stay, room_id: wish.room_id, ...wordsOf(row, body) }, property)
  requireExpectedTotal(body.expected_total, amended.total, row.currency)
  return amended
}

/** On a stay that is over, notes, metadata and status alone may change; one that is reinstated may name its room. */
function requireOpen(row: ReservationRow, wish: StayWish, body: Body): void {
  if (!isClosed(row.status)) return
  const is_reinstated = row.status === 'cancelled' && body.status === 'confirmed'
  const arrival = body.estimated_arrival_time
  const other_arrival = arrival !== undefined && arrival !== row.estimated_arrival_time
  if (wish.changes_stay || (wish.other_room && !is_reinstated) || other_arrival)
    throw notAllowed(row.status, null, 'the_stay_is_closed')
}

const wordsOf = (row: ReservationRow, { notes, estimated_arrival_time, metadata }: Body) => ({
  notes: notes === undefined ? row.notes : notes,
  estimated_arrival_time:
    estimated_arrival_time === undefined ? row.estimated_arrival_time : estimated_arrival_time,
  metadata: mergedMetadata(row.metadata, metadata),
})

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
function inHouse(
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
