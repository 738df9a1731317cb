import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useRooms } from '#web/dashboard/lookups.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'

/** Where the guest slept and will sleep, of a stay that changes rooms. */
export function RoomsOfStay({ room_segments }: Pick<Reservation, 'room_segments'>) {
  const text = useMessages().reservations
  const formats = useFormats()
  const rooms = useRooms()
  return room_segments
    .map(
      ({ room_id, from, to }) =>
        `${room_id === null ? text.no_room : rooms.nameOf(room_id)}, ${formats.stay(from, to)}`,
    )
    .join(' → ')
}
