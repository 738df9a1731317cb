import { useSortedRooms } from '#web/dashboard/lookups.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Textarea, TextInput } from '#web/ui/controls/input.ts'
import { Columns, Stack } from '#web/ui/form.tsx'
import { recordOptions } from '#web/ui/options.ts'

interface NewItem {
  readonly property_id: string
  readonly room_id: string
  readonly place: string
  readonly storage_place: string
  readonly description: string
}

const bodyOf = ({ property_id, room_id, place, storage_place, description }: NewItem) => ({
  property_id,
  description: description.trim(),
  room_id: room_id || null,
  place: place.trim() || null,
  storage_place: storage_place.trim() || null,
})

/** Records what was found; of a room, the stay that was in it last is proposed. rule 24.22 */
export default function NewItemDialog({ close }: { close: () => void }) {
  const text = usePartMessages('lost_property')
  const { fields } = useMessages()
  const { properties } = useMe()
  const chosen = useProperty()
  const form = useRecordForm('createFoundItem', undefined, {
    values: (): NewItem => ({
      property_id: chosen?.id ?? properties[0]?.id ?? '',
      room_id: '',
      place: '',
      storage_place: '',
      description: '',
    }),
    body: bodyOf,
    close,
    done: () => text.created,
  })
  const { field, values } = form
  const rooms = useSortedRooms(values.property_id)
  return (
    <FormDialog title={text.new} form={form} submit={text.new} close={close}>
      <Stack>
        <Textarea
          {...field('description')}
          label={text.what}
          autosize
          minRows={2}
          maxLength={500}
          required
          withAsterisk={false}
          data-autofocus
        />
        <Columns least={180}>
          {properties.length > 1 && (
            <NativeSelect
              {...field('property_id')}
              label={fields.property_id}
              data={recordOptions(properties)}
              onChange={({ currentTarget: { value } }) => form.set({ property_id: value, room_id: '' })}
            />
          )}
          <NativeSelect
            {...field('room_id')}
            data={[{ value: '', label: text.no_room }, ...recordOptions(rooms)]}
          />
          <TextInput {...field('place')} label={text.place} description={text.place_hint} maxLength={120} />
          <TextInput {...field('storage_place')} label={text.storage_place} maxLength={120} />
        </Columns>
      </Stack>
    </FormDialog>
  )
}
