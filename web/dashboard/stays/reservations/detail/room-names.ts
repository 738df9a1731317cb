import { useRooms, useRoomTypes } from '#web/dashboard/lookups.ts'

interface NamedRoom {
  readonly room_type_id: string
  readonly room_id?: string | null
}

/** The room type of a room of a booking, with its number where it has one. */
export function useRoomNames(): (room: NamedRoom) => string {
  const [types, rooms] = [useRoomTypes(), useRooms()]
  return ({ room_type_id, room_id }) =>
    [types.get(room_type_id)?.name, rooms.get(room_id ?? '')?.name].filter(Boolean).join(' ')
}
