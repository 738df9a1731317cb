import { EVERYBODY, LEADS } from '../account/roles.ts'
import { operation } from '../operation.ts'
import { NEW_PHOTO, newPhotoQuery, PhotoChanges, photoSizeQuery } from '../parts/photos.ts'
import { PICTURE_BYTES, PICTURE_TYPES } from '../parts/pictures.ts'
import * as s from '../schema.ts'
import { Property } from './properties.ts'

const photoParams = s.object({ id: s.reference('property'), photo_id: s.reference('image') })
const example = { id: '{property_id}', photo_id: '{property_photo_id}' }

export const addPropertyPhoto = operation({
  id: 'addPropertyPhoto',
  method: 'POST',
  path: '/properties/{id}/photos',
  tag: 'Properties',
  roles: LEADS,
  audit: ['Photo of the property added', 'Foto des Hauses hinzugefügt'],
  summary: 'Add a photo to a property',
  description: NEW_PHOTO,
  params: s.object({ id: s.reference('property') }),
  query: newPhotoQuery,
  upload: PICTURE_TYPES,
  body_limit: PICTURE_BYTES,
  status: 201,
  response: Property,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' }, query: { alt: 'Bed by the window' } },
})

export const getPropertyPhoto = operation({
  id: 'getPropertyPhoto',
  method: 'GET',
  path: '/properties/{id}/photos/{photo_id}',
  tag: 'Properties',
  roles: EVERYBODY,
  summary: 'Get a photo of a property',
  params: photoParams,
  query: photoSizeQuery,
  status: 200,
  file: 'image/jpeg',
  errors: ['SVC-3001'],
  example: { params: example },
})

export const updatePropertyPhoto = operation({
  id: 'updatePropertyPhoto',
  method: 'PATCH',
  path: '/properties/{id}/photos/{photo_id}',
  tag: 'Properties',
  roles: LEADS,
  audit: ['Photo of the property changed', 'Foto des Hauses geändert'],
  summary: 'Change the text, crop or position of a photo of a property',
  params: photoParams,
  body: PhotoChanges,
  status: 200,
  response: Property,
  errors: ['SVC-3001'],
  example: { params: example, body: { alt: 'Bed and desk', position: 0 } },
})

export const removePropertyPhoto = operation({
  id: 'removePropertyPhoto',
  method: 'DELETE',
  path: '/properties/{id}/photos/{photo_id}',
  tag: 'Properties',
  roles: LEADS,
  audit: ['Photo of the property deleted', 'Foto des Hauses gelöscht'],
  summary: 'Delete a photo of a property',
  params: photoParams,
  status: 200,
  response: Property,
  errors: ['SVC-3001'],
  example: { params: example },
})
