import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useRooms, useRoomTypes } from '#web/dashboard/lookups.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Select } from '#web/ui/controls/choice.ts'
import { useRoomWords } from '../room-choice.tsx'
import { useAvailableRooms } from '../use-available-rooms.ts'
import styles from './changes.module.css'

/** The choice of no room. */
export const NO_ROOM = 'none'

interface RoomSelectProps {
  readonly reservation: Reservation
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

/** Every room of the property by its number: the free ones of the type first, then those with somebody in them. */
export function RoomSelect({ reservation, value, onChange }: RoomSelectProps) {
  const text = usePartMessages('changes')
  const { reservations } = useMessages()
  const { property_id, room_type_id, room_id, status } = reservation
  const describe = useRoomWords(reservation)
  const free = useAvailableRooms(reservation).data?.data ?? []
  const is_free = new Set(free.map(({ id }) => id))
  const rooms_by_id = useRooms()
  const all = [...rooms_by_id.values()].filter(
    (room) => room.property_id === property_id && room.id !== room_id,
  )
  const types = [...useRoomTypes().values()].filter((type) => type.property_id === property_id)
  const options = (rooms: typeof all) => rooms.map(({ id, name }) => ({ value: id, label: name }))
  const groups = [
    {
      group: text.free,
      items: free
        .filter(({ id }) => id !== room_id)
        .map((room) => ({ value: room.id, label: describe(room) })),
    },
    {
      group: text.taken,
      items: options(all.filter((room) => room.room_type_id === room_type_id && !is_free.has(room.id))),
    },
    ...types
      .filter(({ id }) => id !== room_type_id)
      .map(({ id, name }) => ({
        group: name,
        items: options(all.filter((room) => room.room_type_id === id)),
      })),
    {
      group: text.no_room,
      items:
        room_id && status !== 'checked_in' ? [{ value: NO_ROOM, label: reservations.actions.unassign }] : [],
    },
  ]
  return (
    <Select
      className={styles.grows!}
      label={reservations.room}
      placeholder={text.room_now(rooms_by_id.get(room_id ?? '')?.name ?? '')}
      data={groups.filter(({ items }) => items.length > 0)}
      value={value ?? null}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      searchable
      selectFirstOptionOnChange
      data-autofocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      nothingFoundMessage={text.unknown_room}
    />
  )
}
