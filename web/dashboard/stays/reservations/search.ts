import { later } from '#contract/dates.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { Query } from '#web/lib/operations.ts'
import { omitEmpty } from '#web/lib/search-params.ts'

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
  'refund_due',
  'sort',
] as const satisfies readonly (keyof Query<'listReservations'>)[]

export type ReservationFilter = (typeof RESERVATION_SEARCH)[number]
export type ReservationSearch = { readonly [K in ReservationFilter]?: string }

/** The query of the list at an address, without other parameters. */
export const reservationQuery = (
  search: { readonly [K in ReservationFilter | 'property_id']?: string | undefined },
): Query<'listReservations'> =>
  omitEmpty(
    Object.fromEntries([...RESERVATION_SEARCH, 'property_id' as const].map((name) => [name, search[name]])),
  ) as Query<'listReservations'>

/** What the address of a new reservation may fill in. */
export const NEW_STAY_SEARCH = [
  'check_in',
  'check_out',
  'guest_id',
  'room_type_id',
  'room_id',
  'rate_plan_id',
  'adults',
  'children',
  'children_ages',
  'waiting_entry_id',
] as const

type NewStayField = (typeof NEW_STAY_SEARCH)[number]
export type NewStaySearch = { readonly [K in NewStayField]?: string }

/** A new reservation of the same stay: of its nights those that are not over. */
export const sameStay = (stay: Reservation, today: string): NewStaySearch => ({
  check_in: later(today, stay.check_in),
  check_out: stay.check_out,
  guest_id: stay.guest_id,
  room_type_id: stay.room_type_id,
  rate_plan_id: stay.rate_plan_id,
  adults: String(stay.adults),
  children: String(stay.children),
  children_ages: stay.children_ages.join(','),
})
