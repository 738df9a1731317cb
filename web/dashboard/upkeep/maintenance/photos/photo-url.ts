import { API_ROOT, pathOf } from '#web/lib/client.ts'

/** Where a photo of a task is read. */
export const photoUrl = (id: string, photo_id: string, size: 'small' | 'large') =>
  `${API_ROOT}${pathOf('getTaskPhoto', { params: { id, photo_id }, query: { size } })}`
