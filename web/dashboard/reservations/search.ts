import type { Query } from '../../lib/operations.ts'

/** Filters of the list, under the names that the API has for them. */
export const RESERVATION_SEARCH = [
  'status',
  'channel',
  'check_in_from',
  'check_in_to',
  'check_out_from',
  'check_out_to',
  'room_type_id',
  'guest_id',
  'external_reference',
  'sort',
] as const satisfies readonly (keyof Query<'listReservations'>)[]

/** Undefined takes a filter off. */
export type FilterChange = { [K in (typeof RESERVATION_SEARCH)[number]]?: string | undefined }
export type ReservationSearch = { [K in (typeof RESERVATION_SEARCH)[number]]?: string }
