import { isToCome } from '#contract/stays/status.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import type { BookingStay } from '../../mail/email/public.ts'
import type { GuestBooking } from '../guest-booking/read-booking.ts'
import type { PageView } from '../page-property.ts'

type PageMoment = Pick<PageView, 'published' | 'now'>

/** The cancellation fee at this time, in minor units. */
function feeAt({ fee_steps }: Pick<BookingStay, 'fee_steps'>, now: Temporal.Instant): number {
  const passed = fee_steps.filter(
    ({ from }) => from === null || Temporal.Instant.compare(Temporal.Instant.from(from), now) <= 0,
  )
  return passed.at(-1)?.fee.amount ?? 0
}

/**
 * Whether the guest may change the dates: a direct booking, confirmed, in the future, and free to cancel.
 * rule 26.9
 */
export const mayChangeDates = ({ stay, is_direct }: GuestBooking, { published, now }: PageMoment): boolean =>
  is_direct &&
  stay.status === 'confirmed' &&
  stay.check_in > businessDate(published.property, now) &&
  feeAt(stay, now) === 0

/** Whether the guest may cancel: a direct booking that has not begun. rule 26.10 */
export const mayCancel = ({ stay, has_lapsed, is_direct }: GuestBooking): boolean =>
  is_direct && !has_lapsed && isToCome(stay)

/** The stay is sold by the property, confirmed, and has not begun. rule 26.23 */
export const mayChangeServices = (
  { stay, is_direct }: GuestBooking,
  { published, now }: PageMoment,
): boolean =>
  is_direct && stay.status === 'confirmed' && stay.check_in >= businessDate(published.property, now)
