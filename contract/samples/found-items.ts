/** A sample found item. */
import { CREATED, SAMPLE_IDS as id } from './values.ts'

const without_words = {
  id: id.found_item,
  property_id: id.property,
  room_id: id.room,
  found_at: '2027-01-04T08:30:00Z',
  status: 'kept',
  settled_at: null,
  reservation_id: id.reservation,
  is_proposed: true,
  keep_until: '2027-07-03',
  version: 1,
  created_at: CREATED,
  updated_at: CREATED,
}

export const FOUND_ITEM_SAMPLES: Record<string, unknown> = {
  FoundItem: {
    ...without_words,
    description: 'Reading glasses, brown',
    place: 'Under the bed',
    storage_place: 'Office, shelf 2',
    found_by: { type: 'staff', id: id.user, name: 'Ana Souza' },
    status_note: null,
    settled_by: null,
    photos: [{ id: id.image, width: 1536, height: 2048, added_at: CREATED }],
  },
  FoundItemEventData: without_words,
}
