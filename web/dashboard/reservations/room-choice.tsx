import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Reservation } from '../../../contract/reservations.ts'
import type { Room } from '../../../contract/room-types.ts'
import { everything } from '../../lib/everything.ts'
import { useText } from '../../lib/i18n/language.tsx'
import { usePropertyOf } from '../shell/session.ts'

type Stay = Pick<Reservation, 'id' | 'property_id' | 'room_type_id' | 'check_in' | 'check_out'>

/** Clean before dirty, then by name. */
const CONDITION: Record<Room['status'], number> = { inspected: 0, clean: 1, dirty: 2 }
const byReadiness = (one: Room, other: Room) =>
  CONDITION[one.status] - CONDITION[other.status] ||
  one.name.localeCompare(other.name, undefined, { numeric: true })

const isBlocked = ({ blocks }: Room, { check_in, check_out }: Stay) =>
  blocks.some(({ from, to }) => from < check_out && to > check_in)

/** Rooms of the type that nobody else has on these nights, once that is known; the service has the last word. */
export function useFreeRooms(stay: Stay) {
  const { id, property_id, room_type_id, check_in, check_out } = stay
  const rooms = useQuery(everything('listRooms', { query: { room_type_id } }))
  const others = useQuery(
    everything('listReservations', {
      query: {
        property_id,
        room_type_id,
        status: 'confirmed,pending_payment,checked_in',
        check_in_to: check_out,
        check_out_from: check_in,
      },
    }),
  )
  if (!rooms.data || !others.data) return undefined
  const taken = new Set(
    others.data
      .filter((other) => other.id !== id && other.check_in < check_out && other.check_out > check_in)
      .map(({ room_id }) => room_id),
  )
  return rooms.data.filter((room) => !taken.has(room.id) && !isBlocked(room, stay)).sort(byReadiness)
}

interface RoomChoiceProps {
  readonly reservation: Stay
  readonly value: string | null
  readonly onChoice: (room_id: string | null) => void
}

/** The free rooms of the type, the readiest first. */
export function RoomChoice({ reservation, value, onChoice }: RoomChoiceProps) {
  const { reservations: text, offering } = useText()
  const free = useFreeRooms(reservation)
  const today = usePropertyOf(reservation.property_id)?.business_date
  const describe = ({ name, status, floor }: Room) => {
    const condition = reservation.check_in === today ? ` · ${offering.rooms.statuses[status]}` : ''
    return `${name}${floor ? ` (${offering.rooms.floor} ${floor})` : ''}${condition}`
  }
  return (
    <Select
      label={text.room}
      placeholder={text.no_room}
      data={free?.map((room) => ({ value: room.id, label: describe(room) })) ?? []}
      value={value}
      onChange={onChoice}
      searchable
      clearable
      nothingFoundMessage={text.no_free_room}
    />
  )
}
