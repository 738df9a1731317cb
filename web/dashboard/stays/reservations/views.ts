import { type ReservationView, reservationViews } from '#contract/reservation-views.ts'
import type { ReservationSearch } from './search.ts'

export type ViewName = 'all' | ReservationView

/** Views for everyday questions, as filters. */
export const views = (today: string): Record<ViewName, ReservationSearch> => ({
  all: {},
  ...reservationViews(today),
})
