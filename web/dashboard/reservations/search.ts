import type { Query } from '../../lib/operations.ts'
import { setOnly } from '../../lib/search-params.ts'

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

/** The filters of an address, and nothing else that stands in it. */
export const reservationFilters = (search: FilterChange): ReservationSearch =>
  setOnly(Object.fromEntries(RESERVATION_SEARCH.map((name) => [name, search[name]]))) as ReservationSearch

/** What the list asks for at an address. */
export const reservationQuery = (
  search: FilterChange & { property_id?: string | undefined },
): Query<'listReservations'> =>
  setOnly({ ...reservationFilters(search), property_id: search.property_id }) as Query<'listReservations'>
