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

export type ReservationFilter = (typeof RESERVATION_SEARCH)[number]
export type ReservationSearch = { readonly [K in ReservationFilter]?: string }

/** The query of the list at an address, without other parameters. */
export const reservationQuery = (
  search: { readonly [K in ReservationFilter | 'property_id']?: string | undefined },
): Query<'listReservations'> =>
  setOnly(
    Object.fromEntries([...RESERVATION_SEARCH, 'property_id' as const].map((name) => [name, search[name]])),
  ) as Query<'listReservations'>
