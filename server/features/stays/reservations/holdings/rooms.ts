import { lockRooms } from '#server/features/inventory/rooms/public.ts'
import { earlier, nightsOf } from '#server/kernel/time/dates.ts'
import { type RoomRequest, readRoom, roomRefusal } from '../rooms/room-choice.ts'
import { heldUntil } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import type { Holding } from './holding.ts'
import { soldOut } from './nights.ts'

/**
 * The rooms that a stay has on its nights. They are stored with its row, where `room_never_double_booked` is checked: a
 * claim requires before that each room is free and in order, and nothing is left to release. rule 4, ADR 39
 */
export const ROOMS: Holding<RoomRequest> = {
  heldBy: (stays) => stays.flatMap(roomsHeld),
  without: (some, others) => some.filter((one) => !others.some((other) => includes(other, one))),
  expired_holds: {
    spotsOf: (claims) => claims.map(({ room_id }) => ({ room_id })),
    condition: (spots) => `EXISTS (
      SELECT FROM room_segments s JOIN jsonb_to_recordset(${spots}) AS claim (room_id text) ON claim.room_id = s.room_id
      WHERE s.account_id = r.account_id AND s.reservation_id = r.id)`,
  },
  isOneStatement: ({ claims, guest_rooms }) =>
    guest_rooms.length === 0 && new Set(claims.map(({ room_id }) => room_id)).size <= 1,
  lock: async (ctx, { claims, guest_rooms }) => {
    const ids = new Set([...claims.map(({ room_id }) => room_id), ...guest_rooms])
    if (ids.size > 0) await lockRooms(ctx, [...ids])
  },
  async claim(ctx, claims) {
    const rooms = await Promise.all(claims.map((request) => readRoom(ctx, request)))
    const refused = claims.flatMap((request, i) => {
      const refusal = roomRefusal(rooms[i]!, request)
      return refusal ? [{ request, refusal: partRefusal(request) ?? refusal }] : []
    })
    const [first] = refused
    return first ? { units: refused.map(({ request }) => request), refusal: () => first.refusal } : null
  },
  release: () => Promise.resolve(),
}

/** SVC-1001 where it is a combined room type that lacks a room: nobody has asked for that room. rule 37.4 */
const partRefusal = ({ combined_type_id, from, to }: RoomRequest): Error | null =>
  combined_type_id === undefined
    ? null
    : soldOut({ room_type_id: combined_type_id, nights: nightsOf(from, to) })

function roomsHeld(stay: ReservationRow): RoomRequest[] {
  const until = heldUntil(stay)
  return stay.segments.flatMap((segment) => {
    const { from, to, parts } = segment
    const end = earlier(to, until)
    if (from >= end) return []
    return (parts ?? [segment]).flatMap(({ room_id, room_type_id }) =>
      room_id === null
        ? []
        : [
            {
              room_id,
              room_type_id,
              reservation_id: stay.id,
              from,
              to: end,
              ...(parts && { combined_type_id: segment.room_type_id }),
            },
          ],
    )
  })
}

const includes = (one: RoomRequest, other: RoomRequest): boolean =>
  one.reservation_id === other.reservation_id &&
  one.room_id === other.room_id &&
  one.room_type_id === other.room_type_id &&
  one.from <= other.from &&
  one.to >= other.to
