import type { RoomMove } from '#contract/stays/moves.ts'
import type { StayToAssign } from './plan-assignment.ts'
import type { StayRow } from './store.ts'

/** A stay, or the part of one without a room, with the record that it is of. */
export interface PartToAssign extends StayToAssign {
  readonly row: StayRow
}

/**
 * The parts of a stay to assign: all of it, or each part without a room, which should get the room of its
 * neighbours. A stay in a room of its booked type may be moved as a whole; one that was split, or upgraded,
 * was placed deliberately.
 */
export function partsToAssign(row: StayRow, business_date: string): PartToAssign[] {
  const { id: reservation_id, guest_id, booking_id, room_segments, last_room_id, status, check_in } = row
  const arrives_now = status !== 'checked_in' && check_in === business_date
  const [first] = room_segments
  const common = { row, reservation_id, guest_id, booking_id, last_room_id, arrives_now }
  if (room_segments.length === 1) {
    const { room_id, room_type_id, from, to } = first!
    return room_id !== null && room_type_id !== row.room_type_id
      ? []
      : [{ ...common, room_type_id, room_id, only: null, from, to }]
  }
  return room_segments.flatMap(({ room_id, room_type_id, from, to }, at) => {
    if (room_id !== null) return []
    const beside = [room_segments[at - 1], room_segments[at + 1]]
    const only = beside.flatMap((one) => (one?.room_type_id === room_type_id ? (one.room_id ?? []) : []))
    return [{ ...common, room_type_id, room_id, only, last_room_id: null, from, to }]
  })
}

/**
 * The moves that put a part into a room: each extends to the end of its stay, so that the following nights
 * are put back where they were. The first names the version of the stay.
 */
export function movesInto({ row, from, to }: PartToAssign, room_id: string): RoomMove[] {
  const { id: reservation_id, room_segments } = row
  const expected_room_segments = room_segments
  if (room_segments.length === 1) return [{ reservation_id, room_id, expected_room_segments }]
  const behind = room_segments.filter((one) => one.from >= to)
  return [
    { reservation_id, room_id, from, expected_room_segments },
    ...behind.map((one) => ({ reservation_id, room_id: one.room_id, from: one.from })),
  ]
}
