import { CLEANERS, EVERYBODY } from '../account/roles.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'
import { MAX_TASK_PHOTOS, Task } from './maintenance.ts'
import { PHOTO_FILE, PHOTO_UPLOAD } from './photos.ts'

export const addTaskPhoto = operation({
  id: 'addTaskPhoto',
  method: 'POST',
  path: '/tasks/{id}/photos',
  tag: 'Maintenance',
  roles: CLEANERS,
  by_code: true,
  audit: ['Photo added to a maintenance task', 'Foto zu Wartungsaufgabe hinzugefügt'],
  summary: 'Add a photo to a maintenance task',
  description: `The body is the image file: JPEG, PNG or WebP, of at most 10 MiB and 50 megapixels. It is encoded without its metadata, such as place and camera. A task has at most ${MAX_TASK_PHOTOS}.`,
  params: s.object({ id: s.reference('task') }),
  ...PHOTO_UPLOAD,
  response: Task,
  example: { params: { id: '{task_id}' } },
})

export const getTaskPhoto = operation({
  id: 'getTaskPhoto',
  method: 'GET',
  path: '/tasks/{id}/photos/{photo_id}',
  tag: 'Maintenance',
  roles: EVERYBODY,
  by_code: true,
  summary: 'Get a photo of a maintenance task',
  params: s.object({ id: s.reference('task'), photo_id: s.reference('image') }),
  ...PHOTO_FILE,
  example: { params: { id: '{task_id}', photo_id: '{image_id}' } },
})

export const removeTaskPhoto = operation({
  id: 'removeTaskPhoto',
  method: 'DELETE',
  path: '/tasks/{id}/photos/{photo_id}',
  tag: 'Maintenance',
  roles: CLEANERS,
  audit: ['Photo of a maintenance task removed', 'Foto einer Wartungsaufgabe entfernt'],
  summary: 'Remove a photo of a maintenance task',
  description: 'Deletes the photo. The history of the task records it.',
  params: s.object({ id: s.reference('task'), photo_id: s.reference('image') }),
  status: 200,
  response: Task,
  errors: ['SVC-3001'],
  example: { params: { id: '{task_id}', photo_id: '{image_id}' } },
})
