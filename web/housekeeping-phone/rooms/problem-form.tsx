import { useState } from 'preact/hooks'
import { text } from '../language.ts'
import { usePhone } from '../model.ts'
import type { TaskBody } from '../queue/database.ts'
import { PhotoField } from './photo-field.tsx'
import { ReportForm, TextField } from './text-form.tsx'
import { type ReportProps, useReport } from './use-report.ts'

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
export function ProblemForm({ room, onSaved, back }: ReportProps) {
  const words = text()
  const { person, cached: known } = usePhone()
  // Who chooses nothing has not said that it is the plumbing.
  const [category, setCategory] = useState<Category>('other')
  const [is_unusable, setUnusable] = useState(false)
  const { description, setDescription, photos, setPhotos, about, send } = useReport({ room, onSaved })
  const submit = () => {
    const to = daysBehind(known!.list.date, MAX_CLOSED_DAYS)
    const closure = is_unusable && { closure: { type: 'out_of_service' as const, to } }
    return send({ kind: 'task', body: { ...about(), category, ...closure } })
  }
  return (
    <ReportForm send={submit} back={back}>
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
    </ReportForm>
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
