import { addDays } from './dates.ts'

/** Common queries of a front desk, as filters of `GET /reservations` for a business date. */
export const reservationViews = (date: string) =>
  ({
    arrivals: { check_in_from: date, check_in_to: date, status: 'confirmed,pending_payment,checked_in' },
    departures: { check_out_from: date, check_out_to: date, status: 'checked_in,checked_out' },
    in_house: { status: 'checked_in' },
    week: { check_in_from: date, check_in_to: addDays(date, 6), status: 'confirmed,pending_payment' },
    unpaid: { status: 'pending_payment' },
    refund_due: { refund_due: 'true' },
  }) as const

export type ReservationView = keyof ReturnType<typeof reservationViews>
export const RESERVATION_VIEWS = Object.keys(reservationViews('2027-01-04')) as ReservationView[]

/** Maximum of a counter: above it the number is no longer useful. */
export const MAX_COUNTED = 1_000
