import { businessDate } from '../../../kernel/business-date.ts'
import type { BookingStay } from '../../email/public.ts'
import type { GuestBooking } from '../booked/read-booking.ts'
import type { PageView } from '../page-house.ts'

type PageMoment = Pick<PageView, 'house' | 'now'>

/** What a cancellation costs at this moment, in minor units. */
function feeAt({ fee_steps }: Pick<BookingStay, 'fee_steps'>, now: Temporal.Instant): number {
  const passed = fee_steps.filter(
    ({ from }) => from === null || Temporal.Instant.compare(Temporal.Instant.from(from), now) <= 0,
  )
  return passed.at(-1)?.fee.amount ?? 0
}

/** The guest may still come on another day: the stay is sold by the house, confirmed and ahead, and could be given up for nothing. rule 26.9 */
export const mayChangeDates = ({ stay, is_direct }: GuestBooking, { house, now }: PageMoment): boolean =>
  is_direct &&
  stay.status === 'confirmed' &&
  stay.check_in > businessDate(house.property, now) &&
  feeAt(stay, now) === 0

/** The stay is sold by the house and has not begun. rule 26.10 */
export const mayCancel = ({ stay, has_lapsed, is_direct }: GuestBooking): boolean =>
  is_direct && !has_lapsed && (stay.status === 'confirmed' || stay.status === 'pending_payment')
