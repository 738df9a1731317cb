import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/available-rooms.ts'
import type { AvailableRoom } from '#contract/stays/available-rooms.ts'
import type { Context } from '#server/context.ts'
import {
  missingConditionOf,
  type RoomCondition,
  type RoomOfType,
  readinessRank,
  readRoomsOfType,
} from '#server/features/inventory/rooms/public.ts'
import { requireStayLength } from '#server/features/pricing/offers/public.ts'
import { readBusinessDateOf, readProperty } from '#server/features/property/properties/public.ts'
import { later } from '#server/kernel/time/dates.ts'
import { isExpired } from '../holds/hold.ts'
import { confirmationCode } from '../present.ts'
import { readVisibleReservation } from '../store.ts'
import { type Holder, readHolders } from './available-rooms-store.ts'

type Op = typeof contract.listAvailableRooms

/** The rooms that a stay could have, the most suitable first. */
export async function listAvailableRooms(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { tx, scope, now } = ctx
  requireStayLength(query)
  const [own, business_date = ''] = await Promise.all([
    query.reservation_id === undefined ? undefined : readVisibleReservation(ctx, query.reservation_id),
    readBusinessDateOf(ctx, query.room_type_id, now),
  ])
  // Of a guest in house only the nights to come move. rule 4
  const from = own?.status === 'checked_in' ? later(business_date, query.check_in) : query.check_in
  const nights = { from, to: query.check_out }
  const rooms = await readRoomsOfType(tx, scope, { room_type_id: query.room_type_id, ...nights })
  if (rooms.length === 0) return { data: [] }
  const { property_id } = rooms[0]!
  const [holders, property] = await Promise.all([
    readHolders(ctx, {
      property_id,
      room_ids: rooms.map(({ id }) => id),
      except: own?.id ?? '',
      ...nights,
      today: business_date,
    }),
    readProperty(ctx, property_id),
  ])
  const { check_out_time, housekeeping } = property!
  const { inspection_required } = housekeeping
  const begins_now = from <= business_date
  const shown = rooms.flatMap((room) => {
    const here = holders.filter(({ room_id }) => room_id === room.id)
    if (here.some((other) => isTaken(other, nights, now))) return []
    // The current occupant matters to an arrival of today, or of the day of departure.
    const inside = here.find(({ status, is_inside, held_from, held_to }) =>
      begins_now ? is_inside : status === 'checked_in' && held_from < from && held_to >= from,
    )
    return [presentRoom({ ...room, inspection_required }, inside, check_out_time)]
  })
  const shared = new Set(rooms.flatMap(({ id, in_combined_type }) => (in_combined_type ? id : [])))
  const rank = (room: AvailableRoom) =>
    rankOf(room, readinessRank({ ...room, inspection_required })) + (shared.has(room.id) ? 0.5 : 0)
  return { data: shown.sort((one, other) => rank(one) - rank(other) || byName.compare(one.name, other.name)) }
}

const isTaken = (other: Holder, { from, to }: { from: string; to: string }, now: Temporal.Instant): boolean =>
  other.held_from < to && other.held_to > from && !isExpired(other, now)

function presentRoom(
  room: RoomOfType & RoomCondition,
  inside: Holder | undefined,
  check_out_time: string,
): AvailableRoom {
  const { id, name, floor, status, out_of_service } = room
  const occupied_by = inside
    ? {
        reservation_id: inside.id,
        confirmation_code: confirmationCode(inside.id),
        name: shortName(inside.booker),
        check_out: inside.held_to,
        check_out_time,
      }
    : null
  return { id, name, floor, status, missing_condition: missingConditionOf(room), out_of_service, occupied_by }
}

/** `V. Sharma` */
const shortName = ({ first_name, last_name }: Holder['booker']): string =>
  [first_name && `${[...first_name][0]}.`, last_name].filter(Boolean).join(' ')

const byName = new Intl.Collator('en', { numeric: true })

/** Vacant before occupied, in use before out of service, then by readiness, 0 to 4; then those of no combined type. rule 37.6 */
const rankOf = ({ occupied_by, out_of_service }: AvailableRoom, readiness: number): number =>
  (occupied_by ? 20 : 0) + (out_of_service ? 10 : 0) + readiness
