import type { AvailableRoom } from '#contract/stays/available-rooms.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePropertyOf } from '#web/lib/session.ts'
import { Select } from '#web/ui/controls/choice.ts'
import { RoomChip } from '../../inventory/rooms/public.ts'
import { type StayForRoom, useAvailableRooms } from './use-available-rooms.ts'

/** Who is in a room, and until when: `occupied until 11:00 (V. Sharma)`. */
function useUntil(stay: StayForRoom): (guest: NonNullable<AvailableRoom['occupied_by']>) => string {
  const { reservations: text } = useMessages()
  const formats = useFormats()
  const today = usePropertyOf(stay.property_id)?.business_date
  return ({ check_out, check_out_time, name }) => {
    const until = check_out === today ? check_out_time : `${formats.day(check_out)}, ${check_out_time}`
    const is_over = today !== undefined && check_out < today
    return (is_over ? text.overdue_since : text.occupied_until)(until, name)
  }
}

/** A room in words: `207 · occupied until 11:00 (V. Sharma)`. */
export function useRoomWords(stay: StayForRoom): (room: AvailableRoom) => string {
  const { offering } = useMessages()
  const until = useUntil(stay)
  const today = usePropertyOf(stay.property_id)?.business_date
  return ({ name, floor, status, occupied_by, out_of_service }) => {
    const parts = [floor ? `${name} (${offering.rooms.floor} ${floor})` : name]
    if (occupied_by) parts.push(until(occupied_by))
    else if (today !== undefined && stay.check_in <= today) parts.push(offering.rooms.statuses[status])
    if (out_of_service) parts.push(offering.rooms.block_types.out_of_service)
    return parts.join(' · ')
  }
}

interface RoomChoiceProps {
  readonly reservation: StayForRoom
  readonly value: string | null
  readonly onChoice: (room_id: string | null) => void
}

/** The rooms that the stay could have, the readiest first. */
export function RoomChoice({ reservation, value, onChoice }: RoomChoiceProps) {
  const text = useMessages().reservations
  const { data } = useAvailableRooms(reservation)
  const describe = useRoomWords(reservation)
  const room_of = new Map(data?.data.map((room) => [room.id, room]))
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
      renderOption={({ option }) => {
        const room = room_of.get(option.value)
        return room ? <RoomOption stay={reservation} room={room} /> : option.label
      }}
    />
  )
}

/** A room as its chip, with its occupant and other remarks. */
function RoomOption({ stay, room }: { readonly stay: StayForRoom; readonly room: AvailableRoom }) {
  const { offering } = useMessages()
  const today = usePropertyOf(stay.property_id)?.business_date ?? ''
  const until = useUntil(stay)
  const { name, floor, status, occupied_by, out_of_service } = room
  const beside = [
    floor && `${offering.rooms.floor} ${floor}`,
    occupied_by && until(occupied_by),
    out_of_service && offering.rooms.block_types.out_of_service,
  ].filter(Boolean)
  return (
    <span>
      <RoomChip
        name={name}
        status={stay.check_in <= today ? status : undefined}
        occupancy={occupied_by ? (occupied_by.check_out <= today ? 'due_out' : 'occupied') : undefined}
      />{' '}
      <span className="soft">{beside.join(' · ')}</span>
    </span>
  )
}
