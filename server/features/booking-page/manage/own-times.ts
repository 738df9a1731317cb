import type { PropertyRow } from '../../property/properties/public.ts'
import type { GuestBooking } from '../guest-booking/read-booking.ts'

/** The hours that the guest of a stay may choose; null for one that is not theirs to choose. rule 26.43 */
export interface TimeChoices {
  readonly arrival: readonly string[] | null
  readonly departure: readonly string[] | null
}

type House = Pick<PropertyRow, 'booking_page' | 'day_ends_at'>

/** Each half hour of a day. */
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, i) => `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`,
)

/** From the earliest hour that the property allows until the day ends; until the latest from when it has begun. */
export function timeChoices({ stay }: Pick<GuestBooking, 'stay'>, house: House): TimeChoices {
  const { day_ends_at } = house
  const { early_arrival_from: from, late_departure_until: until } = house.booking_page
  const comes = stay.status === 'confirmed'
  const leaves = comes || stay.status === 'checked_in'
  return {
    arrival:
      comes && from !== null
        ? [
            ...HALF_HOURS.filter((time) => time >= from && time >= day_ends_at),
            ...HALF_HOURS.filter((time) => time < day_ends_at),
          ]
        : null,
    departure:
      leaves && until !== null ? HALF_HOURS.filter((time) => time >= day_ends_at && time <= until) : null,
  }
}

/** Whether there is an hour to choose. */
export const mayChooseTimes = (booking: Pick<GuestBooking, 'stay'>, house: House): boolean => {
  const { arrival, departure } = timeChoices(booking, house)
  return arrival !== null || departure !== null
}
