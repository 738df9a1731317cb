import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cropText } from '#contract/parts/photo-limits.ts'
import type { Crop, Photo } from '#contract/parts/photos.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { API_ROOT, call, pathOf } from '#web/lib/client.ts'
import { invalidateAfter } from '#web/lib/invalidation.ts'

/** What the photos are of. */
export interface PhotoOwner {
  readonly kind: 'room_type' | 'property'
  readonly id: string
  readonly photos: readonly Photo[]
}

/** The operations of its photos. */
export const OPERATIONS = {
  room_type: {
    add: 'addRoomTypePhoto',
    get: 'getRoomTypePhoto',
    update: 'updateRoomTypePhoto',
    remove: 'removeRoomTypePhoto',
  },
  property: {
    add: 'addPropertyPhoto',
    get: 'getPropertyPhoto',
    update: 'updatePropertyPhoto',
    remove: 'removePropertyPhoto',
  },
} as const

/** Where a photo is read; another address once it is cut anew. */
export function photoUrl({ kind, id }: PhotoOwner, photo: Photo, size: 'small' | 'whole'): string {
  const query = { size, ...(size !== 'whole' && photo.crop && { crop: cropText(photo.crop) }) }
  return `${API_ROOT}${pathOf(OPERATIONS[kind].get, { params: { id, photo_id: photo.id }, query })}`
}

interface NewPhoto {
  readonly file: File
  readonly alt: string
  /** Where it was chosen. */
  readonly crop: Crop | undefined
}

/** The `Idempotency-Key` of each file with its query: what is sent again after a lost answer is added once. */
const keys = new WeakMap<File, { query_text: string; key: string }>()

function keyOf(file: File, query: object): string {
  const query_text = JSON.stringify(query)
  const known = keys.get(file)
  if (known?.query_text === query_text) return known.key
  const key = crypto.randomUUID()
  keys.set(file, { query_text, key })
  return key
}

/** Adds a photo to its owner. */
export function useAddPhoto({ kind, id }: PhotoOwner) {
  const client = useQueryClient()
  const operation = OPERATIONS[kind].add
  return useMutation<void, ApiError, NewPhoto>({
    mutationFn: async ({ file, alt, crop }) => {
      const query = { alt, ...(crop && { crop: cropText(crop) }) }
      await call(operation, { params: { id }, query, body: file }, { idempotency_key: keyOf(file, query) })
    },
    onSettled: () => invalidateAfter(client, operation),
  })
}
