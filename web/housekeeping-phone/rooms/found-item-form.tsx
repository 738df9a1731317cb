import { useState } from 'preact/hooks'
import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { text } from '../language.ts'
import { current, perform, usePhone } from '../model.ts'
import type { Photo } from './photo.ts'
import { PhotoField } from './photo-field.tsx'
import { FormActions, TextField } from './text-form.tsx'
import { savedOrWarned } from './use-record.ts'

/** Limits of a found item. */
const MAX_LENGTH = 500
const MAX_PHOTOS = 3

interface FoundItemFormProps {
  readonly room: HousekeepingRoom
  readonly onSaved: () => void
  readonly back: () => void
}

/** Records what a guest has left in the room. rule 24.22 */
export function FoundItemForm({ room, onSaved, back }: FoundItemFormProps) {
  const words = text()
  const { person } = usePhone()
  const [description, setDescription] = useState('')
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [key] = useState(() => crypto.randomUUID())
  const submit = async () => {
    const body = {
      property_id: current().property_id!,
      room_id: room.room_id,
      description: description.trim(),
    }
    const pictures = photos.map(
      ({ bytes, type }) => ({ kind: 'photo', of: 'found_item', task_key: key, bytes, type }) as const,
    )
    if (!(await savedOrWarned(perform(room, [{ kind: 'found_item', body }, ...pictures], key)))) return
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
      <TextField label={words.what_is_found} max={MAX_LENGTH} value={description} change={setDescription} />
      {person!.permissions.includes('addFoundItemPhoto') && (
        <PhotoField photos={photos} max={MAX_PHOTOS} change={setPhotos} />
      )}
      <FormActions label={words.send} back={back} />
    </form>
  )
}
