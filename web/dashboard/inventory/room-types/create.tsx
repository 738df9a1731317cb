import { useNavigate } from '@tanstack/react-router'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Textarea } from '#web/ui/controls/input.ts'
import { Page } from '#web/ui/page.tsx'
import { NEW_ROOM_TYPE, RoomTypeFields } from './form.tsx'
import { MadeOfField } from './made-of-field.tsx'
import { roomNames } from './room-names.ts'

/** A room type with its rooms, named by ranges: `101–112`. */
export default function CreateRoomType() {
  const text = useMessages().offering.room_types
  const navigate = useNavigate()
  const { properties } = useMe()
  const chosen = useProperty()
  const form = useRecordForm('createRoomType', undefined, {
    values: () => ({ ...NEW_ROOM_TYPE, property_id: chosen?.id ?? properties[0]?.id ?? '', rooms: '' }),
    body: ({ code, rooms, ...values }) => {
      const is_combined = values.made_of.length > 0
      const names = is_combined ? [] : roomNames(rooms)
      return {
        ...values,
        ...(code && { code }),
        ...(is_combined && { inventory_count: 1 }),
        ...(names.length > 0 && { rooms: names }),
      }
    },
    done: ({ name }) => text.created(name),
    onSaved: ({ id }) => navigate({ to: '/settings/room-types/$id', params: { id } }),
  })
  const words = usePartMessages('room_type_form')
  const { inventory_count, rooms, made_of, property_id } = form.values
  const named = roomNames(rooms).length
  const miscounted = named > 0 && named !== inventory_count
  return (
    <Page title={text.new} bare>
      <FormPage form={form} submit={text.new}>
        <RoomTypeFields form={form}>
          {properties.length > 1 && (
            <NativeSelect
              {...form.field('property_id')}
              data={properties.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <MadeOfField
            value={made_of}
            onChange={(parts) => form.set({ made_of: parts })}
            property_id={property_id}
            description={made_of.length > 0 ? words.note : words.hint}
            label={form.field('made_of').label}
            error={form.problem('made_of')}
          />
          {made_of.length === 0 && (
            <Textarea
              {...form.field('rooms')}
              label={words.room_names}
              description={words.room_names_hint}
              autosize
              minRows={1}
              error={miscounted ? words.room_names_count(named, inventory_count) : undefined}
            />
          )}
        </RoomTypeFields>
      </FormPage>
    </Page>
  )
}
