import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Photo } from '../../../contract/parts/photos.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { API_ROOT, call, pathOf } from '../../lib/client.ts'
import { invalidateAfter } from '../../lib/invalidation.ts'

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

/** Where a photo is read. */
export const photoUrl = ({ kind, id }: PhotoOwner, photo_id: string, size: 'small' | 'medium') =>
  `${API_ROOT}${pathOf(OPERATIONS[kind].get, { params: { id, photo_id }, query: { size } })}`

interface NewPhoto {
  readonly file: File
  readonly alt: string
}

/** The `Idempotency-Key` of each file with its words: what is sent again after a lost answer is added once. */
const keys = new WeakMap<File, { alt: string; key: string }>()

function keyOf({ file, alt }: NewPhoto): string {
  const known = keys.get(file)
  if (known?.alt === alt) return known.key
  const key = crypto.randomUUID()
  keys.set(file, { alt, key })
  return key
}

/** Adds a photo to its owner. */
export function useAddPhoto({ kind, id }: PhotoOwner) {
  const client = useQueryClient()
  const operation = OPERATIONS[kind].add
  return useMutation<void, ApiError, NewPhoto>({
    mutationFn: async (photo) => {
      const args = { params: { id }, query: { alt: photo.alt }, body: photo.file }
      await call(operation, args, { idempotency_key: keyOf(photo) })
    },
    onSettled: () => invalidateAfter(client, operation),
  })
}
