import { Select } from '@mantine/core'
import type { Reservation } from '../../../contract/parts/reservation-parts.ts'
import type { AvailableRoom } from '../../../contract/resources/available-rooms.ts'
import { useRead } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePropertyOf } from '../../lib/session.ts'

type Stay = Pick<Reservation, 'id' | 'property_id' | 'room_type_id' | 'check_in' | 'check_out'>

/** The rooms that the stay could have, as the service orders them: ready ones first, those that are occupied last. */
export function useAvailableRooms(stay: Stay) {
  const { id, room_type_id, check_in, check_out } = stay
  return useRead(
    'listAvailableRooms',
    { query: { room_type_id, check_in, check_out, ...(id && { reservation_id: id }) } },
    { enabled: check_out > check_in },
  )
}

/** A room in words: `207 · occupied until 11:00 (V. Sharma)`. */
export function useRoomWords(stay: Stay): (room: AvailableRoom) => string {
  const { reservations: text, offering } = useMessages()
  const formats = useFormats()
  const today = usePropertyOf(stay.property_id)?.business_date
  return ({ name, floor, status, occupied_by, out_of_service }) => {
    const parts = [floor ? `${name} (${offering.rooms.floor} ${floor})` : name]
    if (occupied_by) {
      const { check_out, check_out_time } = occupied_by
      const until = check_out === today ? check_out_time : `${formats.day(check_out)}, ${check_out_time}`
      const is_over = today !== undefined && check_out < today
      parts.push((is_over ? text.overdue_since : text.occupied_until)(until, occupied_by.name))
    } else if (today !== undefined && stay.check_in <= today) parts.push(offering.rooms.statuses[status])
    if (out_of_service) parts.push(offering.rooms.block_types.out_of_service)
    return parts.join(' · ')
  }
}

interface RoomChoiceProps {
  readonly reservation: Stay
  readonly value: string | null
  readonly onChoice: (room_id: string | null) => void
}

/** The rooms that the stay could have, the readiest first. */
export function RoomChoice({ reservation, value, onChoice }: RoomChoiceProps) {
  const text = useMessages().reservations
  const { data } = useAvailableRooms(reservation)
  const describe = useRoomWords(reservation)
  return (
    <Select
      label={text.room}
      placeholder={text.no_room}
      data={data?.data.map((room) => ({ value: room.id, label: describe(room) })) ?? []}
      value={value}
      onChange={onChoice}
      searchable
      clearable
      nothingFoundMessage={text.no_free_room}
    />
  )
}
