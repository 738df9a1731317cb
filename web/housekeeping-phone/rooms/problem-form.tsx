import { useState } from 'preact/hooks'
import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { text } from '../language.ts'
import { current, perform, usePhone } from '../model.ts'
import type { TaskBody } from '../queue/database.ts'
import type { Photo } from './photo.ts'
import { PhotoField } from './photo-field.tsx'
import { FormActions, TextField } from './text-form.tsx'
import { savedOrWarned } from './use-record.ts'

/** Limit of a task's description. */
const MAX_LENGTH = 2000

/**
 * Out of service does not take a room off sale: a supervisor decides what follows. Completing the task ends
 * it.
 */
const MAX_CLOSED_DAYS = 7

type Category = TaskBody['category']

const daysBehind = (date: string, days: number): string => {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** Reports a problem as a maintenance task. */
export function ProblemForm({
  room,
  onSaved,
  back,
}: {
  room: HousekeepingRoom
  onSaved: () => void
  back: () => void
}) {
  const words = text()
  const { person, cached: known } = usePhone()
  // Who chooses nothing has not said that it is the plumbing.
  const [category, setCategory] = useState<Category>('other')
  const [description, setDescription] = useState('')
  const [is_unusable, setUnusable] = useState(false)
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [key] = useState(() => crypto.randomUUID())
  const submit = async () => {
    const body: TaskBody = {
      property_id: current().property_id!,
      room_id: room.room_id,
      category,
      description: description.trim(),
      ...(is_unusable && {
        closure: { type: 'out_of_service', to: daysBehind(known!.list.date, MAX_CLOSED_DAYS) },
      }),
    }
    const pictures = photos.map(({ bytes, type }) => ({ kind: 'photo', task_key: key, bytes, type }) as const)
    if (!(await savedOrWarned(perform(room, [{ kind: 'task', body }, ...pictures], key)))) return
    for (const { url } of photos) URL.revokeObjectURL(url)
    onSaved()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <CategoryField category={category} change={setCategory} />
      <TextField label={words.describe} max={MAX_LENGTH} value={description} change={setDescription} />
      {person!.permissions.includes('addTaskPhoto') && <PhotoField photos={photos} change={setPhotos} />}
      {person!.permissions.includes('createRoomBlock') && (
        <label class="check">
          <input
            type="checkbox"
            checked={is_unusable}
            onChange={(event) => setUnusable(event.currentTarget.checked)}
          />
          {words.unusable}
        </label>
      )}
      <FormActions label={words.send} back={back} />
    </form>
  )
}

function CategoryField({ category, change }: { category: Category; change: (next: Category) => void }) {
  const words = text()
  return (
    <label class="field">
      {words.category}
      <select value={category} onChange={(event) => change(event.currentTarget.value as Category)}>
        {Object.entries(words.categories).map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
