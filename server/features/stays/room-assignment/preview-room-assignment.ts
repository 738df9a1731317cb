import type * as contract from '#contract/calendar/calendar.staff.ts'
import type { RoomAssignment } from '#contract/calendar/calendar.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import { MAX_MOVES } from '#contract/stays/moves.ts'
import type { Context } from '#server/context.ts'
import { makeYield } from '#server/kernel/event-loop.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays, earlier, later } from '#server/kernel/time/dates.ts'
import { findRoomType, readRoomTypeNamesOf } from '../../inventory/room-types/public.ts'
import { readRoomsOfDay } from '../../inventory/rooms/public.ts'
import { findProperty } from '../../property/properties/public.ts'
import { confirmationCode, readHeldRooms, readOccupiedRooms } from '../reservations/public.ts'
import { movesInto, type PartToAssign, partsToAssign } from './parts-to-assign.ts'
import { type Assignment, type AssignmentInput, planInSteps, type RoomToAssign } from './plan-assignment.ts'
import { GAP_NIGHTS } from './room-rank.ts'
import { readStaysToAssign, type StayRow } from './store.ts'

type Op = typeof contract.previewRoomAssignment

/**
 * Proposes rooms for the stays of a period without one, and says why others get none. Nothing is changed:
 * `POST /reservations/moves` does that, all or nothing. Three round trips. rule 4.49
 */
export async function previewRoomAssignment(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { property_id, days, room_type_id, repack = false } = query
  const [property] = await Promise.all([
    findProperty(ctx, property_id),
    room_type_id === undefined ? undefined : findRoomType(ctx, room_type_id),
  ])
  const today = businessDate(property, ctx.now)
  const period = {
    from: later(query.from, today),
    to: later(addDays(query.from, days), later(query.from, today)),
  }
  const [rows, rooms, occupied, types] = await Promise.all([
    readStaysToAssign(ctx, {
      property_id,
      ...period,
      business_date: today,
      now: ctx.now,
      assigned: repack,
      room_type_id: room_type_id ?? null,
    }),
    readRoomsOfDay(ctx, [{ property_id, date: today }]),
    readOccupiedRooms(ctx, property_id, { night: today }),
    readRoomTypeNamesOf(ctx, [property_id]),
  ])
  const locked = rows.filter((row) => row.room_locked)
  const parts = rows.filter((row) => !row.room_locked).flatMap((row) => partsToAssign(row, today))
  const inside = new Set(occupied)
  const input = {
    rooms: rooms.map((room) => ({ ...room, occupied: inside.has(room.id) })),
    held: await readHeld(ctx, property_id, parts),
    stays: parts,
    counted: period,
  }
  const plan = await withinOneRequest(input)
  const preview = present(plan, { rooms: input.rooms, types, locked, today })
  return { property_id, ...period, ...preview, one_night_gaps: plan.one_night_gaps }
}

/**
 * What one request of moves can carry out. Where that is too little, nobody leaves a room for another: what is left then
 * are stays without a room, any number of which can be moved without the others.
 */
async function withinOneRequest(input: AssignmentInput): Promise<Assignment> {
  const plan = await planned(input)
  if (plan.stays.filter(({ stay, room_id }) => room_id !== stay.room_id).length <= MAX_MOVES) return plan
  const stays = input.stays.filter(({ room_id }) => room_id === null)
  if (stays.length === input.stays.length) return plan
  const held = input.stays.flatMap(({ room_id, from, to }) => (room_id === null ? [] : { room_id, from, to }))
  return planned({ ...input, stays, held: [...input.held, ...held] })
}

/** Nights of other stays, as far as they touch the period, without those that may be moved. */
async function readHeld(ctx: Context, property_id: string, parts: readonly PartToAssign[]) {
  const [first] = parts
  if (!first) return []
  const moves = new Set(
    parts.flatMap(({ room_id, reservation_id }) => (room_id === null ? [] : reservation_id)),
  )
  const held = await readHeldRooms(ctx, {
    property_ids: [property_id],
    from: addDays(
      parts.reduce((date, { from }) => earlier(date, from), first.from),
      -GAP_NIGHTS,
    ),
    to: addDays(
      parts.reduce((date, { to }) => later(date, to), first.to),
      GAP_NIGHTS,
    ),
    now: ctx.now,
  })
  return held.filter(({ reservation_id }) => !moves.has(reservation_id))
}

/** Yields to other requests: 20,000 stays without a room among 1,000 of one type take some 400 ms. */
async function planned(input: AssignmentInput): Promise<Assignment> {
  const steps = planInSteps(input)
  const yieldToEventLoop = makeYield()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await yieldToEventLoop()
  }
}

interface Names {
  readonly rooms: readonly RoomToAssign[]
  readonly types: readonly { readonly id: string; readonly name: string }[]
  /** Stays without a room that are locked so. */
  readonly locked: readonly StayRow[]
  /** The business date. */
  readonly today: string
}

function present(
  { stays }: Assignment,
  { rooms, types, locked, today }: Names,
): Pick<RoomAssignment, 'changes' | 'more_changes' | 'unplaced'> {
  const room_of = new Map(rooms.map((room) => [room.id, room]))
  const type_names = new Map(types.map(({ id, name }) => [id, name]))
  const shown = (
    row: StayRow,
    { room_type_id, from, to }: Pick<PartToAssign, 'room_type_id' | 'from' | 'to'>,
  ) => ({
    reservation_id: row.id,
    confirmation_code: confirmationCode(row.id),
    first_name: row.booker.first_name,
    last_name: row.booker.last_name,
    room_type_id,
    room_type: type_names.get(room_type_id)!,
    check_in: row.check_in,
    check_out: row.check_out,
    from,
    to,
  })
  const all = stays.map((one) => ({ ...one, part: one.stay as PartToAssign }))
  const changed = all.flatMap(({ part, room_id, reasons }) =>
    room_id === null || room_id === part.room_id
      ? []
      : {
          ...shown(part.row, part),
          previous_room_id: part.room_id,
          previous_room: part.room_id && room_of.get(part.room_id)!.name,
          ...shownRoom(room_of.get(room_id)!, part.from <= today),
          reasons,
          moves: movesInto(part, room_id),
        },
  )
  const changes = firstOf(changed)
  return {
    changes,
    more_changes: changed.length - changes.length,
    unplaced: [
      ...all.flatMap(({ part, unplaced, full }) =>
        unplaced === null ? [] : { ...shown(part.row, part), reason: unplaced, nights: full },
      ),
      ...locked.map((row) => ({
        ...shown(row, { ...row, from: row.check_in, to: row.check_out }),
        reason: 'locked' as const,
        nights: [],
      })),
    ],
  }
}

/** The condition of a room now says nothing about next week. */
const shownRoom = ({ id, name, status, occupied }: RoomToAssign, is_now: boolean) => ({
  room_id: id,
  room: name,
  room_status: is_now ? status : null,
  room_occupancy: is_now ? (occupied ? ('occupied' as const) : ('vacant' as const)) : null,
})

/** As many as fit into one request of moves: most take one move, a split stay one for each following part. */
function firstOf<Change extends { readonly moves: readonly unknown[] }>(
  changes: readonly Change[],
): Change[] {
  let left = MAX_MOVES
  return changes.filter(({ moves }) => {
    left -= moves.length
    return left >= 0
  })
}
