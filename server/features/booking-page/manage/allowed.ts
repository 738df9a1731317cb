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
const mayChangeDates = ({ stay, is_direct }: GuestBooking, { published, now }: PageMoment): boolean =>
  is_direct &&
  stay.status === 'confirmed' &&
  stay.check_in > businessDate(published.property, now) &&
  feeAt(stay, now) === 0

/** What of the dates the guest may change: all, the departure to a later day alone, or nothing. */
export type ChangeableDates = 'dates' | 'departure' | undefined

/** A stay whose dates may not be changed is made longer where the property allows it, until its day of departure. rule 36.14 */
export function changeableDates(booking: GuestBooking, view: PageMoment): ChangeableDates {
  if (mayChangeDates(booking, view)) return 'dates'
  const { property } = view.published
  const { stay, is_direct, is_for_others } = booking
  const { status, check_out } = stay
  const is_own = is_direct && !is_for_others
  const is_under_way = status === 'confirmed' || status === 'checked_in'
  return property.booking_page.extendable_online &&
    is_own &&
    is_under_way &&
    check_out >= businessDate(property, view.now)
    ? 'departure'
    : undefined
}

/** Whether the guest may cancel: a direct booking that has not begun. rule 26.10 */
export const mayCancel = ({ stay, has_lapsed, is_direct }: GuestBooking): boolean =>
  is_direct && !has_lapsed && isToCome(stay)

/** The stay is sold by the property, confirmed, and has not begun. rule 26.23 */
export const mayChangeServices = (
  { stay, is_direct }: GuestBooking,
  { published, now }: PageMoment,
): boolean =>
  is_direct && stay.status === 'confirmed' && stay.check_in >= businessDate(published.property, now)
