import { useState } from 'preact/hooks'
import { fill, text } from '../language.ts'
import { type Photo, photoOf } from './photo.ts'

const MAX_PHOTOS = 4

/** Photos of a problem or a found item, from the camera of the phone. */
export function PhotoField({
  photos,
  max = MAX_PHOTOS,
  change,
}: {
  photos: readonly Photo[]
  max?: number
  change: (next: readonly Photo[]) => void
}) {
  const words = text()
  const [problem, setProblem] = useState('')
  const add = async (file: File | undefined) => {
    if (!file) return
    const photo = await photoOf(file)
    setProblem(photo ? '' : words.photo_unreadable)
    if (photo) change([...photos, photo])
  }
  const remove = (photo: Photo) => {
    URL.revokeObjectURL(photo.url)
    change(photos.filter((one) => one !== photo))
  }
  return (
    <div class="photos">
      {photos.map((photo, i) => (
        <button
          key={photo.url}
          type="button"
          class="secondary"
          aria-label={fill(words.remove_photo, { number: i + 1 })}
          onClick={() => remove(photo)}
        >
          <img src={photo.url} alt="" />
          <span aria-hidden="true">✕</span>
        </button>
      ))}
      {photos.length < max && (
        <label class="secondary camera">
          {words.photo}
          <input
            class="hidden"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              void add(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </label>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}
