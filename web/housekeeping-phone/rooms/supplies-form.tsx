import { useState } from 'preact/hooks'
import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { text } from '../language.ts'
import { current, perform } from '../model.ts'
import { FormActions, TextField } from './text-form.tsx'
import { savedOrWarned } from './use-record.ts'

/** Limit of a task's description. */
const MAX_LENGTH = 2000

/** Reports missing supplies, with buttons for the most common ones. */
export function SuppliesForm({
  room,
  onSaved,
  back,
}: {
  room: HousekeepingRoom
  onSaved: () => void
  back: () => void
}) {
  const words = text()
  const [description, setDescription] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const add = (one: string) => setDescription(description.trim() ? `${description.trim()}, ${one}` : one)
  const submit = async () => {
    const body = {
      property_id: current().property_id!,
      room_id: room.room_id,
      category: 'supplies' as const,
      description: description.trim(),
    }
    if (await savedOrWarned(perform(room, [{ kind: 'task', body }], key))) onSaved()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField label={words.what_is_missing} max={MAX_LENGTH} value={description} change={setDescription} />
      <div class="choices">
        {Object.values(words.supply).map((one) => (
          <button key={one} type="button" class="secondary" onClick={() => add(one)}>
            {one}
          </button>
        ))}
      </div>
      <FormActions label={words.send} back={back} />
    </form>
  )
}
