import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { invalidateAfter } from '#web/lib/invalidation.ts'

interface AddedPhotos {
  /** Of the task. */
  readonly id: string
  readonly files: readonly File[]
}

/** The `Idempotency-Key` of each file that was chosen: what is sent again after a lost answer is added once. */
const keys = new WeakMap<File, string>()

function keyOf(file: File): string {
  const key = keys.get(file) ?? crypto.randomUUID()
  keys.set(file, key)
  return key
}

/** Adds photos to a task, one after the other. */
export function useAddPhotos() {
  const client = useQueryClient()
  return useMutation<void, ApiError, AddedPhotos>({
    mutationFn: async ({ id, files }) => {
      for (const file of files)
        await call('addTaskPhoto', { params: { id }, body: file }, { idempotency_key: keyOf(file) })
    },
    onSettled: () => invalidateAfter(client, 'addTaskPhoto'),
  })
}
