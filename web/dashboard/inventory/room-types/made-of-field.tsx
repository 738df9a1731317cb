import type { RoomTypePart } from '#contract/inventory/room-types.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { MultiSelect } from '#web/ui/controls/multi-select.tsx'
import { useRoomTypesHere, useSortedRooms } from '../../lookups.ts'

interface MadeOfFieldProps {
  readonly value: readonly RoomTypePart[]
  readonly onChange: (made_of: RoomTypePart[]) => void
  readonly property_id: string | undefined
  /** Of the type itself, which is not made of itself. */
  readonly id?: string
  readonly label: string | undefined
  readonly description: string
  readonly error?: string | undefined
}

/** What a room type is made of: rooms one by one, or all of a type. rule 37.1 */
export function MadeOfField({
  value,
  onChange,
  property_id,
  id,
  label,
  description,
  error,
}: MadeOfFieldProps) {
  const text = usePartMessages('room_type_form')
  const types = useRoomTypesHere().filter((type) => type.property_id === property_id && type.id !== id)
  const rooms = useSortedRooms(property_id)
  const chosen = value.flatMap(({ room_type_id, room_ids }) => room_ids ?? [room_type_id])
  const groups = types.map(({ id: type_id, name }) => ({
    group: name,
    items: rooms
      .filter((room) => room.room_type_id === type_id)
      .map((room) => ({ value: room.id, label: text.of_type(name, room.name) })),
  }))
  const whole = types.map(({ id: type_id, name, made_of }) => ({
    value: type_id,
    label: made_of.length > 0 ? name : text.all_of(name),
  }))
  const choose = (ids: string[]) => onChange(partsOf(ids, types, rooms))
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? text.placeholder : ''}
      searchable
      value={chosen}
      data={[{ group: text.whole_types, items: whole }, ...groups.filter(({ items }) => items.length > 0)]}
      onChange={choose}
      error={error}
    />
  )
}

/** Parts from chosen ids, of rooms and of types; all rooms of a type count once. */
function partsOf(
  ids: readonly string[],
  types: readonly { readonly id: string; readonly inventory_count: number }[],
  rooms: readonly { readonly id: string; readonly room_type_id: string }[],
): RoomTypePart[] {
  return types.flatMap(({ id, inventory_count }): RoomTypePart[] => {
    if (ids.includes(id)) return [{ room_type_id: id, count: inventory_count, room_ids: null }]
    const room_ids = rooms.flatMap((room) =>
      room.room_type_id === id && ids.includes(room.id) ? room.id : [],
    )
    return room_ids.length > 0 ? [{ room_type_id: id, count: room_ids.length, room_ids }] : []
  })
}
