import type { RoomReason } from '#contract/lists.ts'
import { nightsBetween } from '#server/kernel/time/dates.ts'
import { type DayRoom, missingConditionOf } from '../../inventory/rooms/public.ts'
import type { HeldRoom } from '../../stays/reservations/public.ts'
import {
  byRoomName,
  fitCost,
  GAP_NIGHTS,
  gapCost,
  type RoomFit,
  roomReasons,
} from '../../stays/room-assignment/public.ts'

/** A stay that needs a room for the nights from `from` up to, and not including, `to`. */
export interface RoomSeeker {
  readonly reservation_id: string
  readonly room_type_id: string
  readonly from: string
  readonly to: string
  /** The rooms of the guest's earlier stays. */
  readonly last_room_id: string | null
  /** A room that cannot be entered now is not proposed. */
  readonly only_ready: boolean
}

export interface BestRoom {
  readonly room_id: string
  readonly reasons: RoomReason[]
}

export interface RoomsOfDay {
  readonly rooms: readonly DayRoom[]
  /** By room, including the two nights before and after the requested ones. */
  readonly held: ReadonlyMap<string, readonly HeldRoom[]>
  readonly isOccupied: (room_id: string) => boolean
}

/**
 * A free room for each stay: stays choose in the given order, and no room is proposed twice. The condition
 * decides, then the room or floor of the last stay, then how few single nights are left between stays, then
 * the name: the rule of `room-assignment/`.
 */
export function chooseRooms(
  seekers: readonly RoomSeeker[],
  { rooms, held, isOccupied }: RoomsOfDay,
): Map<string, BestRoom> {
  const chosen = new Map<string, BestRoom>()
  const assigned = new Set<string>()
  for (const seeker of seekers) {
    const last = rooms.find(({ id }) => id === seeker.last_room_id)
    const [best] = rooms
      .filter((room) => room.room_type_id === seeker.room_type_id && !assigned.has(room.id))
      .filter((room) => isFree(room, held.get(room.id) ?? [], seeker))
      .map((room) =>
        assessRoom(room, { seeker, last, occupied: isOccupied(room.id), held: held.get(room.id) ?? [] }),
      )
      .filter(({ is_ready }) => is_ready || !seeker.only_ready)
      .sort((one, other) => one.rank - other.rank || byRoomName(one.room, other.room))
    if (!best) continue
    assigned.add(best.room.id)
    chosen.set(seeker.reservation_id, { room_id: best.room.id, reasons: best.reasons })
  }
  return chosen
}

interface Nights {
  readonly from: string
  readonly to: string
}
const overlaps = (one: Nights, other: Nights) => one.from < other.to && one.to > other.from

const isFree = (room: DayRoom, held: readonly HeldRoom[], seeker: RoomSeeker): boolean =>
  !held.some((other) => other.reservation_id !== seeker.reservation_id && overlaps(other, seeker)) &&
  !room.blocks.some((block) => block.type === 'out_of_order' && overlaps(block, seeker))

interface RoomContext {
  readonly seeker: RoomSeeker
  readonly last: DayRoom | undefined
  readonly occupied: boolean
  readonly held: readonly HeldRoom[]
}

/** The reasons for a room, and its rank by them: the lowest is the best. */
function assessRoom(room: DayRoom, { seeker, last, occupied, held }: RoomContext) {
  const closed = (type: DayRoom['blocks'][number]['type']) => room.blocks.filter((one) => one.type === type)
  const same_room = room.id === last?.id
  const fit: RoomFit = {
    condition: room,
    occupied,
    out_of_service: closed('out_of_service').some((block) => overlaps(block, seeker)),
    same_room,
    same_floor: !same_room && room.floor !== null && room.floor === last?.floor,
    in_combined_type: room.in_combined_type,
  }
  const others = held.filter(({ reservation_id }) => reservation_id !== seeker.reservation_id)
  const gaps = gapsBeside([...others, ...closed('out_of_order')], seeker)
  const rank = fitCost(fit) + gapCost(gaps, nightsBetween(seeker.from, seeker.to))
  return {
    room,
    rank,
    reasons: roomReasons(fit, gaps),
    is_ready: !occupied && missingConditionOf(room) === null,
  }
}

/** Free nights between the stay and its neighbours in the room, within the nights that are read. */
function gapsBeside(others: readonly Nights[], { from, to }: RoomSeeker) {
  const nearest = (nights: number[]) => {
    const least = Math.min(...nights)
    return least < GAP_NIGHTS ? least : undefined
  }
  return {
    before: nearest(others.filter((other) => other.to <= from).map((other) => nightsBetween(other.to, from))),
    after: nearest(others.filter((other) => other.from >= to).map((other) => nightsBetween(to, other.from))),
  }
}
