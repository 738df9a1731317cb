import Type, { type Static } from 'typebox'
import { CLEANERS, DESK, EVERYBODY } from '../account/roles.ts'
import { operation } from '../operation.ts'
import { deltaQuery, page, pageQuery } from '../page.ts'
import { NamedActor } from '../parts/named-actor.ts'
import { Picture } from '../parts/pictures.ts'
import * as s from '../schema.ts'
import { FOUND_ITEM_STATUSES } from './found-item-status.ts'
import { PHOTO_FILE, PHOTO_UPLOAD } from './photos.ts'

/** Maximum number of photos of a found item. */
export const MAX_FOUND_ITEM_PHOTOS = 3

const terms = {
  description: s.text(500, 'What was found'),
  place: s.nullable(s.line(120, 'Where it was found, beside or in place of the room; null for none')),
  storage_place: s.nullable(s.line(120, 'Where it is kept; null when it is not said')),
}

const settled = {
  id: s.id('found_item'),
  property_id: s.id('property'),
  room_id: s.nullable(s.id('room', 'Room or bed in which it was found; null for another place')),
  found_at: s.timestamp('When it was found'),
  status: s.oneOf(
    FOUND_ITEM_STATUSES,
    '`kept` by the property, `returned` to its owner, `sent` to them, or `disposed` of',
  ),
  settled_at: s.nullable(s.timestamp('When it was returned, sent or disposed of; null while it is kept')),
  reservation_id: s.nullable(s.id('reservation', 'Stay to which it belongs; null when it is not known')),
  is_proposed: Type.Boolean({
    description:
      'Whether the service has proposed the stay that was last in the room, and nobody has confirmed it',
  }),
  keep_until: s.date('Until when it is kept by the rules of the property, counted from when it was found'),
}

export const FoundItem = s.named(
  'FoundItem',
  s.object({
    ...settled,
    ...terms,
    found_by: s.described(NamedActor, 'Person or key that recorded it'),
    status_note: s.nullable(
      Type.String({
        description:
          'To whom it was returned, or the number of the parcel; null for none, and for callers who may not see guests',
      }),
    ),
    settled_by: s.nullable(
      s.described(NamedActor, 'Person or key that returned, sent or disposed of it; null while it is kept'),
    ),
    photos: Type.Array(Picture, {
      maxItems: MAX_FOUND_ITEM_PHOTOS,
      description: 'Photos, in the order in which they were added',
    }),
    ...s.versioned,
  }),
)
export type FoundItem = Static<typeof FoundItem>

/** What events say of it: nothing that was written of it, and nobody. rule 24.24 */
export const FoundItemEventData = s.named('FoundItemEventData', s.object({ ...settled, ...s.versioned }))

export const listFoundItems = operation({
  id: 'listFoundItems',
  method: 'GET',
  path: '/found-items',
  tag: 'Lost property',
  roles: EVERYBODY,
  by_code: true,
  summary: 'List lost property',
  description: 'Newest first; filters combine.',
  query: s.object({
    ...pageQuery,
    ...deltaQuery,
    property_id: s.optional(s.reference('property')),
    room_id: s.optional(s.reference('room')),
    reservation_id: s.optional(s.reference('reservation')),
    guest_id: s.optional(s.reference('guest', 'Only items that belong to stays of this guest')),
    status: s.optional(s.oneOrMore(FOUND_ITEM_STATUSES, 'Only items with this status')),
    found_from: s.optional(s.date('Only items found on this day or later, by the clock of the property')),
    found_to: s.optional(s.date('Only items found on this day or earlier')),
    search: s.optional(
      s.line(
        100,
        'Text in the description or a place; for callers who may see guests, also in the name of the booker',
      ),
    ),
  }),
  status: 200,
  response: page('FoundItemPage', FoundItem),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { status: 'kept' } },
})

export const getFoundItem = operation({
  id: 'getFoundItem',
  method: 'GET',
  path: '/found-items/{id}',
  tag: 'Lost property',
  roles: EVERYBODY,
  by_code: true,
  summary: 'Get an item of lost property',
  params: s.object({ id: s.reference('found_item') }),
  status: 200,
  response: FoundItem,
  errors: ['SVC-3001'],
  example: { params: { id: '{found_item_id}' } },
})

export const createFoundItem = operation({
  id: 'createFoundItem',
  method: 'POST',
  path: '/found-items',
  tag: 'Lost property',
  roles: CLEANERS,
  by_code: true,
  audit: ['Found item recorded', 'Fundsache erfasst'],
  summary: 'Record lost property',
  description:
    'It needs a room or a place. Of a room without a stay, the stay that was in it last when the item was found is proposed.',
  body: s.named(
    'FoundItemCreate',
    s.object({
      property_id: s.reference('property'),
      description: terms.description,
      ...s.optionals({
        room_id: s.nullable(s.reference('room', 'Room or bed in which it was found; null for another place')),
        place: terms.place,
        storage_place: terms.storage_place,
        found_at: s.timestamp(
          'When it was found, within the last 366 days; default: now. A time in the future is recorded as now',
        ),
        reservation_id: s.nullable(s.reference('reservation', 'Stay to which it belongs; null for none')),
      }),
    }),
  ),
  status: 201,
  response: FoundItem,
  errors: ['SVC-3001', 'SVC-4005'],
  example: {
    body: { property_id: '{property_id}', room_id: '{room_id}', description: 'Reading glasses, brown' },
  },
})

export const updateFoundItem = operation({
  id: 'updateFoundItem',
  method: 'PATCH',
  path: '/found-items/{id}',
  tag: 'Lost property',
  roles: DESK,
  audit: ['Found item changed', 'Fundsache geändert'],
  summary: 'Change lost property, or say what became of it',
  description:
    'Missing keys do not change. `kept` takes back what became of it. Naming the stay confirms it, unless `is_proposed` is true; null removes it.',
  params: s.object({ id: s.reference('found_item') }),
  body: s.named(
    'FoundItemUpdate',
    s.object(
      s.optionals({
        ...terms,
        status: settled.status,
        status_note: s.nullable(
          s.text(500, 'To whom it was returned, or the number of the parcel; null for none'),
        ),
        reservation_id: s.nullable(s.reference('reservation', 'Stay to which it belongs; null for none')),
        is_proposed: Type.Boolean({
          description:
            'False confirms the stay, true says that nobody has confirmed it. Without a stay it is false',
        }),
      }),
    ),
  ),
  status: 200,
  response: FoundItem,
  errors: ['SVC-1015', 'SVC-3001'],
  example: { params: { id: '{found_item_id}' }, body: { status: 'returned' } },
})

export const addFoundItemPhoto = operation({
  id: 'addFoundItemPhoto',
  method: 'POST',
  path: '/found-items/{id}/photos',
  tag: 'Lost property',
  roles: CLEANERS,
  by_code: true,
  audit: ['Photo of a found item added', 'Foto einer Fundsache hinzugefügt'],
  summary: 'Add a photo of a found item',
  description: `The body is the image file: JPEG, PNG or WebP, of at most 10 MiB and 50 megapixels. It is encoded without its metadata. An item has at most ${MAX_FOUND_ITEM_PHOTOS}.`,
  params: s.object({ id: s.reference('found_item') }),
  ...PHOTO_UPLOAD,
  response: FoundItem,
  example: { params: { id: '{found_item_id}' } },
})

export const getFoundItemPhoto = operation({
  id: 'getFoundItemPhoto',
  method: 'GET',
  path: '/found-items/{id}/photos/{photo_id}',
  tag: 'Lost property',
  roles: EVERYBODY,
  by_code: true,
  summary: 'Get a photo of a found item',
  params: s.object({ id: s.reference('found_item'), photo_id: s.reference('image') }),
  ...PHOTO_FILE,
  example: { params: { id: '{found_item_id}', photo_id: '{found_item_photo_id}' } },
})
