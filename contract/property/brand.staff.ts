import Type from 'typebox'
import { EVERYBODY, LEADS } from '../account/roles.ts'
import { PICTURE_BYTES, PICTURE_TYPES } from '../parts/pictures.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { Property } from './properties.ts'

/** What a property looks like: its logo, and the font of its headings. */

export const Logo = s.named(
  'Logo',
  s.object({
    media_type: s.nullable(s.oneOf(['image/png'], 'Format of the picture; null where there is none')),
    content: s.nullable(
      Type.String({
        pattern: '^[A-Za-z0-9+/]+={0,2}$',
        description: 'base64',
        examples: [
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
        ],
      }),
    ),
  }),
)

export const getLogo = staffOperation({
  id: 'getLogo',
  method: 'GET',
  path: '/properties/{id}/logo',
  tag: 'Properties',
  roles: EVERYBODY,
  by_code: true,
  summary: 'The logo of a property; null where there is none',
  params: s.object({ id: s.reference('property') }),
  status: 200,
  response: Logo,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})

export const setLogo = staffOperation({
  id: 'setLogo',
  method: 'POST',
  path: '/properties/{id}/logo',
  tag: 'Properties',
  roles: LEADS,
  audit: ['Logo changed', 'Logo geändert'],
  summary: 'Put a logo on the booking page, in e-mails to guests and at the head of documents',
  description:
    'The body is the image file: JPEG, PNG or WebP, of at most 10 MiB and 50 megapixels. It is encoded as PNG of at most 640 pixels, without its metadata.',
  params: s.object({ id: s.reference('property') }),
  upload: PICTURE_TYPES,
  body_limit: PICTURE_BYTES,
  status: 200,
  response: Property,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})

export const removeLogo = staffOperation({
  id: 'removeLogo',
  method: 'DELETE',
  path: '/properties/{id}/logo',
  tag: 'Properties',
  roles: LEADS,
  audit: ['Logo removed', 'Logo entfernt'],
  summary: 'Show the name of the property in place of its logo',
  params: s.object({ id: s.reference('property') }),
  status: 200,
  response: Property,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})

/** Maximum size of a font in bytes: one style with the letters of five languages has 20 to 60 KiB. */
export const MAX_FONT_BYTES = 128 * 1024

export const setFont = staffOperation({
  id: 'setFont',
  method: 'POST',
  path: '/properties/{id}/font',
  tag: 'Properties',
  roles: LEADS,
  audit: ['Font of the booking page changed', 'Schrift der Buchungsseite geändert'],
  summary: 'Show the headings of the booking page in a font of the property',
  description:
    'The body is the font file: WOFF2, of at most 128 KiB. The property must have the right to use it on websites. `typeface` becomes `own`.',
  params: s.object({ id: s.reference('property') }),
  upload: ['font/woff2'],
  body_limit: MAX_FONT_BYTES,
  status: 200,
  response: Property,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})

export const removeFont = staffOperation({
  id: 'removeFont',
  method: 'DELETE',
  path: '/properties/{id}/font',
  tag: 'Properties',
  roles: LEADS,
  audit: ['Font of the booking page removed', 'Schrift der Buchungsseite entfernt'],
  summary: 'Delete the font of the property; headings are shown in the serif typeface',
  params: s.object({ id: s.reference('property') }),
  status: 200,
  response: Property,
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})
