import { EVERYBODY, LEADS } from '../account/roles.ts'
import { operation } from '../operation.ts'
import { NEW_PHOTO, newPhotoQuery, PhotoChanges, photoSizeQuery } from '../parts/photos.ts'
import { PICTURE_BYTES, PICTURE_TYPES } from '../parts/pictures.ts'
import * as s from '../schema.ts'
import { RoomType } from './room-types.ts'

const photoParams = s.object({ id: s.reference('room_type'), photo_id: s.reference('image') })
const example = { id: '{room_type_id}', photo_id: '{room_type_photo_id}' }

export const addRoomTypePhoto = operation({
  id: 'addRoomTypePhoto',
  method: 'POST',
  path: '/room-types/{id}/photos',
  tag: 'Room types',
  roles: LEADS,
  audit: ['Photo of a room type added', 'Foto einer Zimmerkategorie hinzugefügt'],
  summary: 'Add a photo to a room type',
  description: NEW_PHOTO,
  params: s.object({ id: s.reference('room_type') }),
  query: newPhotoQuery,
  upload: PICTURE_TYPES,
  body_limit: PICTURE_BYTES,
  status: 201,
  response: RoomType,
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: { id: '{room_type_id}' }, query: { alt: 'Bed by the window' } },
})

export const getRoomTypePhoto = operation({
  id: 'getRoomTypePhoto',
  method: 'GET',
  path: '/room-types/{id}/photos/{photo_id}',
  tag: 'Room types',
  roles: EVERYBODY,
  summary: 'Get a photo of a room type',
  params: photoParams,
  query: photoSizeQuery,
  status: 200,
  file: 'image/jpeg',
  errors: ['SVC-3001'],
  example: { params: example },
})

export const updateRoomTypePhoto = operation({
  id: 'updateRoomTypePhoto',
  method: 'PATCH',
  path: '/room-types/{id}/photos/{photo_id}',
  tag: 'Room types',
  roles: LEADS,
  audit: ['Photo of a room type changed', 'Foto einer Zimmerkategorie geändert'],
  summary: 'Change the text, crop or position of a photo of a room type',
  params: photoParams,
  body: PhotoChanges,
  status: 200,
  response: RoomType,
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: example, body: { alt: 'Bed and desk', position: 0 } },
})

export const removeRoomTypePhoto = operation({
  id: 'removeRoomTypePhoto',
  method: 'DELETE',
  path: '/room-types/{id}/photos/{photo_id}',
  tag: 'Room types',
  roles: LEADS,
  audit: ['Photo of a room type deleted', 'Foto einer Zimmerkategorie gelöscht'],
  summary: 'Delete a photo of a room type',
  params: photoParams,
  status: 200,
  response: RoomType,
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: example },
})
