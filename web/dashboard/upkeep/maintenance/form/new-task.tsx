import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Property } from '#contract/property/properties.ts'
import type { Task } from '#contract/upkeep/maintenance.ts'
import { useRooms, useSortedRooms } from '#web/dashboard/lookups.ts'
import { call } from '#web/lib/client.ts'
import { addDays } from '#web/lib/formats.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect, Select } from '#web/ui/controls/choice.ts'
import { recordOptions } from '#web/ui/options.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { ChosenPhotos } from '../photos/chosen-photos.tsx'
import { useAddPhotos } from '../photos/use-add-photos.ts'
import { ClosureFields } from './closure-fields.tsx'
import { TaskFields } from './task-fields.tsx'
import { usePeople } from './use-people.ts'
import { closureBody, newTaskValues, taskBody } from './values.ts'

interface NewTaskProps {
  /** Its room; chosen in the dialog by default. */
  readonly room_id?: string | undefined
  /** Nights for which its room is to be out of order. */
  readonly nights?: { readonly from: string; readonly to: string } | undefined
  readonly close: () => void
}

/** Creates a task, and blocks its room in the same step on request. rule 24.13, 24.14 */
export const NewTask = (props: NewTaskProps) => (
  <Suspense>
    <InProperty {...props} />
  </Suspense>
)

/** The property is that of the room, or the current one, or chosen first. */
function InProperty({ room_id, ...rest }: NewTaskProps) {
  const rooms = useRooms()
  const { properties } = useMe()
  const shown = useProperty()
  const [chosen, choose] = useState<string>()
  const room = room_id === undefined ? undefined : rooms.get(room_id)
  if (room_id !== undefined && !room) return null
  const property_id = room?.property_id ?? shown?.id ?? chosen ?? properties[0]?.id
  const property = properties.find(({ id }) => id === property_id)
  if (!property) return null
  const asks = !room && !shown
  return (
    <TaskForm
      key={property.id}
      {...{ property, room_id, ...rest }}
      choose={asks && properties.length > 1 ? choose : undefined}
    />
  )
}

interface TaskFormProps extends NewTaskProps {
  readonly property: Property
  readonly choose: ((property_id: string) => void) | undefined
}

function useNewTask({ property, room_id, nights, close }: TaskFormProps) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const addPhotos = useAddPhotos()
  const text = usePartMessages('maintenance')
  const navigate = useNavigate()
  const people = usePeople(property.id)
  const today = property.business_date
  const body = taskBody(people)
  const form = useRecordForm('createTask', undefined, {
    values: () => newTaskValues({ today, tomorrow: addDays(today, 1), room_id, nights }),
    body: (values) => {
      const { closure, ...terms } = body(values)
      const closes = values.room_id !== null && closure !== null
      return { property_id: property.id, room_id: values.room_id, ...terms, ...(closes && { closure }) }
    },
    close,
    done: () => text.announced.created,
    onSaved: async ({ id, overbooked_dates, reservation_ids }: Task & Affected) => {
      const show = () => void navigate({ to: '/maintenance/$id', params: { id } })
      // The page of the task names the stays that need another room.
      if (overbooked_dates.length > 0 || reservation_ids.length > 0) show()
      if (photos.length === 0) return
      // The task is there: what failed is added on its page.
      await addPhotos.mutateAsync({ id, files: photos }).catch(() => {
        showToast(text.photos.not_added)
        show()
      })
    },
  })
  return { form, people, photos, setPhotos }
}

interface Affected {
  readonly overbooked_dates: readonly string[]
  readonly reservation_ids: readonly string[]
}

function TaskForm(props: TaskFormProps) {
  const { property, room_id, choose, close } = props
  const text = usePartMessages('maintenance')
  const { fields } = useMessages()
  const { properties } = useMe()
  const rooms = useRooms()
  const { form, people, photos, setPhotos } = useNewTask(props)
  const { values } = form
  const room = values.room_id === null ? undefined : rooms.get(values.room_id)
  const { closure } = values
  return (
    <FormDialog
      title={room_id !== undefined && room ? text.new_in(room.name) : text.new}
      form={form}
      submit={text.form.create}
      size="lg"
      disabled={values.description.trim() === '' || (closure.type !== 'none' && closure.to <= closure.from)}
      close={close}
    >
      {choose && (
        <NativeSelect
          label={fields.property_id}
          value={property.id}
          data={recordOptions(properties)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      {room_id === undefined && <RoomField form={form} property_id={property.id} />}
      <TaskFields form={form} people={people} />
      <ChosenPhotos files={photos} change={setPhotos} />
      {room && (
        <ClosureFields
          form={form}
          room_name={room.name}
          about={room.id}
          attempt={(requested, signal) => tryClosure(property.id, room.id, requested, signal)}
        />
      )}
    </FormDialog>
  )
}

const tryClosure = (
  property_id: string,
  room_id: string,
  requested: Parameters<typeof closureBody>[0],
  signal: AbortSignal,
) =>
  call(
    'createTask',
    {
      query: { dry_run: true },
      body: { property_id, room_id, category: 'other', description: '–', closure: closureBody(requested) },
    },
    { signal },
  )

interface RoomFieldProps {
  readonly form: ReturnType<typeof useNewTask>['form']
  readonly property_id: string
}

function RoomField({ form, property_id }: RoomFieldProps) {
  const text = usePartMessages('maintenance')
  const rooms = useSortedRooms(property_id)
  return (
    <Select
      {...form.field('room_id')}
      value={form.values.room_id}
      onChange={(room_id) => form.set({ room_id })}
      placeholder={text.elsewhere}
      description={text.form.room_hint}
      data={recordOptions(rooms)}
      searchable
      clearable
    />
  )
}
