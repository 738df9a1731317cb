import { text } from '../language.ts'
import { usePhone } from '../model.ts'
import { PhotoField } from './photo-field.tsx'
import { ReportForm, TextField } from './text-form.tsx'
import { type ReportProps, useReport } from './use-report.ts'

/** Limits of a found item. */
const MAX_LENGTH = 500
const MAX_PHOTOS = 3

/** Records what a guest has left in the room. rule 24.22 */
export function FoundItemForm({ room, onSaved, back }: ReportProps) {
  const words = text()
  const { person } = usePhone()
  const { description, setDescription, photos, setPhotos, about, send } = useReport({ room, onSaved })
  return (
    <ReportForm send={() => send({ kind: 'found_item', body: about() })} back={back}>
      <TextField label={words.what_is_found} max={MAX_LENGTH} value={description} change={setDescription} />
      {person!.permissions.includes('addFoundItemPhoto') && (
        <PhotoField photos={photos} max={MAX_PHOTOS} change={setPhotos} />
      )}
    </ReportForm>
  )
}
