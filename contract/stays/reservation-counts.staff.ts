import type { Static } from 'typebox'
import { OFFICE } from '../account/roles.ts'
import { MAX_COUNTED, RESERVATION_VIEWS, type ReservationView } from '../reservation-views.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

const counted = s.integer(0, MAX_COUNTED, {
  description: `Number of reservations in the view; ${MAX_COUNTED} means that many or more`,
  examples: [12],
})

export const ReservationCounts = s.named(
  'ReservationCounts',
  s.object(
    Object.fromEntries(RESERVATION_VIEWS.map((view) => [view, counted])) as Record<
      ReservationView,
      typeof counted
    >,
  ),
)
export type ReservationCounts = Static<typeof ReservationCounts>

export const countReservations = staffOperation({
  id: 'countReservations',
  method: 'GET',
  path: '/reservation-counts',
  tag: 'Reservations',
  roles: OFFICE,
  summary: 'How many reservations each view of a day has',
  description:
    'Arrivals, departures, who is in house, who comes within seven days, who is awaited to pay and who is to be refunded: each as many ' +
    'as the list has by the filters of the view. Counting ends at 1,000.',
  query: s.object({
    date: s.date('Business date of the views'),
    property_id: s.optional(s.reference('property')),
  }),
  status: 200,
  response: ReservationCounts,
  errors: [],
  example: { query: { date: '{date+0}' } },
})
