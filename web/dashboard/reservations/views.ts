import { addDays } from '../../lib/formats.ts'
import type { Catalogue } from '../../lib/i18n/catalogue.ts'
import type { ReservationSearch } from './search.ts'

export type ViewName = Exclude<keyof Catalogue['reservations']['views'], 'label'>

/** Questions that are asked every day, as filters. */
export const views = (today: string): Record<ViewName, ReservationSearch> => ({
  all: {},
  arrivals: { check_in_from: today, check_in_to: today, status: 'confirmed,pending_payment,checked_in' },
  departures: { check_out_from: today, check_out_to: today, status: 'checked_in,checked_out' },
  in_house: { status: 'checked_in' },
  week: { check_in_from: today, check_in_to: addDays(today, 6), status: 'confirmed,pending_payment' },
  unpaid: { status: 'pending_payment' },
})
