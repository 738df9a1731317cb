import { NativeSelect, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { useMe, usePermission, useProperty } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { PATHS } from '../paths.ts'
import { NEW_ROOM_TYPE, RoomTypeForm } from './form.tsx'
import { roomNames } from './room-names.ts'

/** A room type with its rooms, named in short: `101–112`. */
export default function CreateRoomType() {
  const { offering, reservations } = useMessages()
  const text = offering.room_types
  const navigate = useNavigate()
  const { properties } = useMe()
  const chosen = useProperty()
  const { allowed, why } = usePermission('createRoomType')
  const [property_id, setProperty] = useState(chosen?.id ?? properties[0]?.id ?? '')
  const [written, setWritten] = useState('')
  const create = useWrite('createRoomType')
  const names = roomNames(written)
  return (
    <Page title={text.new} bare>
      {create.error && <ErrorCard error={create.error} />}
      <RoomTypeForm
        start={NEW_ROOM_TYPE}
        error={create.error}
        busy={create.isPending}
        may_save={allowed}
        why={why}
        save_label={text.new}
        save={({ code, ...values }) =>
          create.mutate(
            {
              body: {
                ...values,
                property_id,
                ...(code && { code }),
                ...(names.length > 0 && { rooms: names }),
              },
            },
            {
              onSuccess: ({ id, name }) => {
                showToast(text.created(name))
                navigate({ to: PATHS.room_type, params: { id } })
              },
            },
          )
        }
      >
        {({ inventory_count }) => (
          <>
            {properties.length > 1 && (
              <NativeSelect
                label={reservations.property}
                value={property_id}
                data={properties.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={({ currentTarget: { value } }) => setProperty(value)}
              />
            )}
            <Textarea
              label={text.room_names}
              description={text.room_names_hint}
              autosize
              minRows={1}
              value={written}
              error={
                names.length > 0 && names.length !== inventory_count
                  ? text.room_names_count(names.length, inventory_count)
                  : undefined
              }
              onChange={({ currentTarget: { value } }) => setWritten(value)}
            />
          </>
        )}
      </RoomTypeForm>
    </Page>
  )
}
