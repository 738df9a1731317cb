import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/moves.ts'
import type { MoveConflict, RoomMove } from '#contract/stays/moves.ts'
import type { Context } from '#server/context.ts'
import { creditNote, requireMayExceedCredit } from '#server/features/companies/public.ts'
import { readRoomType } from '#server/features/inventory/room-types/public.ts'
import { type RoomFacts, readRoomFacts } from '#server/features/inventory/rooms/public.ts'
import { fits } from '#server/features/pricing/offers/public.ts'
import { fault, missingReference } from '#server/kernel/errors.ts'
import { earlier, later } from '#server/kernel/time/dates.ts'
import { changesOf } from '../holdings/in-order.ts'
import { lockInOrder } from '../holdings/lock-in-order.ts'
import { isAdmitted } from '../party.ts'
import { roomsOf } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { lockVisibleReservations } from '../store.ts'
import { claimMovedCredit } from './claim-moved-credit.ts'
import { claimMovedNights } from './claim-moved-nights.ts'
import { readOccupancy } from './moves-store.ts'
import { nightsOfOtherType, type PlannedStay, partsMoved, planMoves, undoOf } from './plan-moves.ts'
import { presentMoved } from './present-moved.ts'
import { priceMovedStay } from './price-moved-stay.ts'
import { type Occupancy, roomConflicts, warningsOf } from './room-conflicts.ts'
import { saveMoves } from './save-moves.ts'

type Op = typeof contract.moveReservations

/**
 * Moves stays to other rooms, all or none: the result is calculated first, then nights and rooms are locked,
 * and all conflicts are named at once: SVC-1018, or in a dry run the response. rule 4.47
 */
export async function moveReservations(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { moves, credit_override } = body
  requireMayExceedCredit(ctx, body)
  const [rows, known] = await Promise.all([
    lockVisibleReservations(ctx, [...new Set(moves.map(({ reservation_id }) => reservation_id))]),
    readRoomFacts(ctx, roomsNamed(moves)),
  ])
  requireAll(moves, rows, known)
  const { stays, conflicts } = planMoves(moves, rows, known, ctx.now)
  await lockAll(ctx, stays)
  const [occupancy, too_small, repriced] = await Promise.all([
    occupancyOf(ctx, stays, moves),
    notForParty(ctx, stays),
    Promise.all(stays.map((stay) => (stay.reprices || ctx.dry_run ? priceMovedStay(ctx, stay) : null))),
  ])
  const sold_out = await claimMovedNights(ctx, stays)
  const unpriced = stays.flatMap((stay, i) => applyPrice(stay, repriced[i] ?? null))
  const over_credit = credit_override ? [] : await claimMovedCredit(ctx, stays)
  const found = [
    ...conflicts,
    ...roomConflicts(stays, occupancy),
    ...too_small,
    ...sold_out,
    ...unpriced,
    ...over_credit,
  ]
  if (found.length > 0 && !ctx.dry_run) throw fault('SVC-1018', { details: { conflicts: found } })
  const saved =
    found.length > 0 ? stays.map(({ after }) => after) : await saveMoves(ctx, stays, creditNote(body))
  return {
    data: stays.map((stay, i) =>
      presentMoved(ctx, stay, {
        saved: saved[i]!,
        repriced: repriced[i] ?? null,
        warnings: warningsOf(stay, occupancy),
      }),
    ),
    conflicts: found,
    undo: stays.flatMap(undoOf),
  }
}

const roomsNamed = (moves: readonly RoomMove[]) => [...new Set(moves.flatMap(({ room_id }) => room_id ?? []))]

/** SVC-3001 naming the field of an id that does not exist in the caller's scope. */
function requireAll(
  moves: readonly RoomMove[],
  rows: ReadonlyMap<string, unknown>,
  rooms: ReadonlyMap<string, RoomFacts>,
): void {
  for (const [i, { reservation_id, room_id }] of moves.entries()) {
    if (!rows.has(reservation_id)) throw missingReference(`moves.${i}.reservation_id`)
    if (room_id !== null && !rooms.has(room_id)) throw missingReference(`moves.${i}.room_id`)
  }
}

/** What all stays hold before and after, in the order of ADR 27. */
async function lockAll(ctx: Context, stays: readonly PlannedStay[]): Promise<void> {
  const before = stays.map((stay) => stay.before)
  const after = stays.map((stay) => stay.after)
  const holds = before.filter(({ status }) => status === 'pending_payment')
  const own = holds.sort((one, other) => (one.id < other.id ? 1 : -1))[0]
  const guest_rooms = [...before, ...after].flatMap(roomsOf)
  await lockInOrder(ctx, { changes: changesOf(before, after), own, guest_rooms, several_stays: true })
}

/**
 * Stays and blocks in the rooms of the moves, on the business date of each property, now that the rooms are
 * locked.
 */
async function occupancyOf(
  ctx: Context,
  stays: readonly PlannedStay[],
  moves: readonly RoomMove[],
): Promise<Occupancy> {
  const except = stays.map(({ before }) => before.id)
  const by_property = [...Map.groupBy(stays, ({ before }) => before.property_id).values()]
  const [rooms, ...parts] = await Promise.all([
    readRoomFacts(ctx, roomsNamed(moves)),
    ...by_property.map((some) => {
      const entered = some.flatMap(partsMoved).filter(({ room_id }) => room_id !== null)
      const [first] = entered
      return first
        ? readOccupancy(ctx, {
            room_ids: [...new Set(entered.map(({ room_id }) => room_id!))],
            except,
            from: entered.reduce((date, { from }) => earlier(date, from), first.from),
            to: entered.reduce((date, { to }) => later(date, to), first.to),
            today: some[0]!.today,
          })
        : { others: [], blocks: [] }
    }),
  ])
  const unknown_room = moves.findIndex(({ room_id }) => room_id !== null && !rooms.has(room_id))
  if (unknown_room >= 0) throw missingReference(`moves.${unknown_room}.room_id`)
  return {
    rooms,
    others: parts.flatMap(({ others }) => others),
    blocks: parts.flatMap(({ blocks }) => blocks),
  }
}

/** Rooms of another type than before that do not hold the party, or not this one. */
async function notForParty(ctx: Context, stays: readonly PlannedStay[]): Promise<MoveConflict[]> {
  const parts = stays.flatMap((stay) =>
    partsMoved(stay)
      .filter(({ room_type_id }) => stay.before.segments.every((was) => was.room_type_id !== room_type_id))
      .map((part) => ({ ...part, party: stay.before, reservation_id: stay.before.id })),
  )
  const ids = [...new Set(parts.map(({ room_type_id }) => room_type_id))]
  const types = new Map(
    (await Promise.all(ids.map((id) => readRoomType(ctx, id)))).map((type) => [type!.id, type!]),
  )
  return parts.flatMap(({ reservation_id, room_id, room_type_id, party, from, to }) => {
    const type = types.get(room_type_id)!
    const of_part = { reservation_id, room_id, from, to, other_reservation_id: null }
    return [
      ...(fits(type, party) ? [] : [{ ...of_part, reason: 'party_too_large' as const, message: TOO_LARGE }]),
      ...(isAdmitted(type, party.party_gender)
        ? []
        : [{ ...of_part, reason: 'other_gender' as const, message: OTHER_GENDER }]),
    ]
  })
}

const TOO_LARGE = 'The party is larger than the room holds.'
const OTHER_GENDER = 'The dorm is for women or for men alone, and the party is not.'

/** Reprices the stay where that was requested; a conflict where nothing sells its nights. */
function applyPrice(stay: PlannedStay, repriced: ReservationRow | null): MoveConflict[] {
  if (!stay.reprices) return []
  if (repriced) stay.after = repriced
  const unsold = repriced ? [] : nightsOfOtherType(stay)
  return unsold.map(({ room_id, from, to }) => ({
    reason: 'not_sold',
    reservation_id: stay.before.id,
    room_id,
    from,
    to,
    other_reservation_id: null,
    message: 'No rate plan of the same code sells these nights.',
  }))
}
