import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useRead } from '#web/lib/data.ts'

export type StayForRoom = Pick<Reservation, 'id' | 'property_id' | 'room_type_id' | 'check_in' | 'check_out'>

/** The rooms that the stay could have, in the service's order: ready ones first, occupied ones last. */
export function useAvailableRooms(stay: StayForRoom, enabled = true) {
  const { id, room_type_id, check_in, check_out } = stay
  return useRead(
    'listAvailableRooms',
    { query: { room_type_id, check_in, check_out, ...(id && { reservation_id: id }) } },
    { enabled: enabled && check_out > check_in },
  )
}
