import { useRef } from 'react'
import type { Room } from '#contract/inventory/rooms.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import type { Answer } from '#web/lib/operations.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useRoomTypes } from '../../lookups.ts'
import { NoRoomTypes, roomNames } from '../room-types/public.ts'

interface RoomDialogProps {
  readonly close: () => void
}

/** Edits a room's name and floor. */
export function EditRoom({ room, close }: RoomDialogProps & { readonly room: Room }) {
  const { offering, states } = useMessages()
  const text = offering.rooms
  const form = useRecordForm('updateRoom', room, {
    values: ({ name, floor }: Pick<Room, 'name' | 'floor'>) => ({ name, floor }),
    body: ({ name, floor }) => ({ name: name.trim(), floor: floor?.trim() || null }),
    read: 'getRoom',
    close,
    done: ({ name }) => text.saved(name),
  })
  return (
    <FormDialog title={text.edit(room.name)} form={form} submit={states.save} close={close}>
      <TextInput {...form.field('name')} label={text.name} required withAsterisk={false} data-autofocus />
      <TextInput {...form.field('floor')} />
    </FormDialog>
  )
}

/** Adds rooms to one of the room types. */
export function AddRooms({ close }: RoomDialogProps) {
  const text = useMessages().offering.rooms
  const property = useProperty()
  const types = [...useRoomTypes().values()].filter(
    ({ property_id }) => !property || property_id === property.id,
  )
  if (types.length > 0) return <AddRoomsForm types={types} close={close} />
  return (
    <Dialog title={text.new} close={close}>
      <NoRoomTypes />
    </Dialog>
  )
}

type RoomTypes = readonly { readonly id: string; readonly name: string; readonly property_id: string }[]

function AddRoomsForm({ types, close }: RoomDialogProps & { readonly types: RoomTypes }) {
  const text = useMessages().offering.rooms
  const property = useProperty()
  const { properties } = useMe()
  const formats = useFormats()
  const added = useRef(new Map<string, Answer<'createRoom'>>())
  const form = useRecordForm('createRoom', undefined, {
    values: () => ({ room_type_id: types[0]!.id, name: '', floor: '' }),
    // Sequential; after a refusal the earlier ones exist, and only the rest is sent again.
    send: async (write, { room_type_id, name: names, floor }) => {
      let last: Answer<'createRoom'> | undefined
      for (const name of roomNames(names)) {
        const key = `${room_type_id} ${name}`
        last =
          added.current.get(key) ??
          (await write({ body: { room_type_id, name, floor: floor.trim() || null } }))
        added.current.set(key, last)
      }
      return last!
    },
    close,
    done: (_, { name }) => text.added(formats.list(roomNames(name))),
  })
  const nameOf = ({ name, property_id }: RoomTypes[number]) =>
    property || properties.length === 1
      ? name
      : `${name} · ${properties.find((one) => one.id === property_id)?.name}`
  return (
    <FormDialog title={text.new} form={form} submit={text.new} close={close}>
      <NativeSelect
        {...form.field('room_type_id')}
        label={text.type}
        data={types.map((type) => ({ value: type.id, label: nameOf(type) }))}
      />
      <TextInput
        {...form.field('name')}
        label={text.name}
        description={text.names_hint}
        required
        withAsterisk={false}
        data-autofocus
      />
      <TextInput {...form.field('floor')} />
    </FormDialog>
  )
}
