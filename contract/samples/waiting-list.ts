/** A sample entry of the waiting list. */
import { CREATED, SAMPLE_IDS as id } from './values.ts'

const without_words = {
  id: id.waiting_entry,
  property_id: id.property,
  status: 'proposed',
  source: 'booking_page',
  guest_id: null,
  check_in: '2027-03-15',
  check_out: '2027-03-17',
  adults: 2,
  children: 0,
  children_ages: [],
  room_type_ids: [id.room_type],
  until: '2027-03-10',
  language: 'en',
  expires_at: '2027-03-10T23:00:00Z',
  room_type_id: id.room_type,
  proposed_at: CREATED,
  notified_at: null,
  reservation_id: null,
  closed_at: null,
  version: 2,
  created_at: CREATED,
  updated_at: CREATED,
}

export const WAITING_LIST_SAMPLES: Record<string, unknown> = {
  WaitingEntry: {
    ...without_words,
    guest: { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi.okafor@example.com', phone: null },
    note: 'Rings in the evening',
  },
  WaitingEntryEventData: without_words,
}
