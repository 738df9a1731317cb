import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import type { Room } from '../../../contract/room-types.ts'
import { useWrite } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { useMe, useProperty } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useRoomTypes } from '../lookups.ts'
import { NoRoomTypes } from '../room-types/none-yet.tsx'
import { roomNames } from '../room-types/room-names.ts'

/** Adds a room, or changes one's name and floor. */
export function RoomDialog({ room, close }: { room?: Room; close: () => void }) {
  const { offering, states } = useMessages()
  const text = offering.rooms
  const property = useProperty()
  const { properties } = useMe()
  const formats = useFormats()
  const create = useWrite('createRoom')
  const added = useRef<string[]>([])
  const update = useWrite('updateRoom')
  const types = [...useRoomTypes().values()].filter(
    ({ property_id }) => !property || property_id === property.id,
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = form.get('name')!.toString().trim()
    const floor = form.get('floor')!.toString().trim() || null
    const done = (words: string) => {
      close()
      showToast(words)
    }
    if (room) {
      update.mutate(
        { params: { id: room.id }, body: { name, floor }, version: room.version },
        { onSuccess: () => done(text.saved(name)) },
      )
    } else {
      const room_type_id = form.get('room_type_id')!.toString()
      addAll(room_type_id, roomNames(name), floor).then(
        (names) => done(text.added(formats.list(names))),
        () => undefined,
      )
    }
  }
  /** One after the other; where one is refused, those before it are there, and only the rest is asked for again. */
  const addAll = async (room_type_id: string, names: string[], floor: string | null) => {
    for (const name of names) {
      if (added.current.includes(`${room_type_id} ${name}`)) continue
      await create.mutateAsync({ body: { room_type_id, name, floor } })
      added.current.push(`${room_type_id} ${name}`)
    }
    return names
  }
  const error = create.error ?? update.error
  if (!room && types.length === 0)
    return (
      <Dialog title={text.new} close={close}>
        <NoRoomTypes />
      </Dialog>
    )
  return (
    <Dialog title={room ? text.edit(room.name) : text.new} close={close}>
      <form onSubmit={submit}>
        <Stack>
          {error && <ErrorCard error={error} />}
          {!room && (
            <NativeSelect
              name="room_type_id"
              label={text.type}
              data={types.map(({ id, name, property_id }) => ({
                value: id,
                label:
                  property || properties.length === 1
                    ? name
                    : `${name} · ${properties.find((one) => one.id === property_id)?.name}`,
              }))}
            />
          )}
          <TextInput
            name="name"
            label={text.name}
            {...(!room && {
              description: text.names_hint,
              inputWrapperOrder: ['label', 'input', 'description', 'error'],
            })}
            required
            withAsterisk={false}
            defaultValue={room?.name}
            data-autofocus
          />
          <TextInput name="floor" label={text.floor} defaultValue={room?.floor ?? ''} />
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button type="submit" variant="filled" loading={create.isPending || update.isPending}>
              {room ? states.save : text.new}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
