import { addDays } from '#contract/dates.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { instantAt } from '#server/kernel/time/dates.ts'
import type { GuestBooking } from '../guest-booking/read-booking.ts'
import type { PageView } from '../page-property.ts'

type PageMoment = Pick<PageView, 'published' | 'now'>

/** A day on which a guest in house may want no cleaning. */
export interface CleaningDay {
  readonly date: string
  readonly is_waived: boolean
  /** Whether the hour of the property has not passed. */
  readonly is_open: boolean
}

/**
 * Today and tomorrow, as far as the guest sleeps there before and after; none where the property names no hour, or the guest is not
 * in house. rule 26.44
 */
export function cleaningDays(
  { stay, no_cleaning_on }: Pick<GuestBooking, 'stay' | 'no_cleaning_on'>,
  { published: { property }, now }: PageMoment,
): CleaningDay[] {
  const { no_cleaning_until: until } = property.booking_page
  if (until === null || stay.status !== 'checked_in') return []
  const today = businessDate(property, now)
  return [today, addDays(today, 1)]
    .filter((date) => stay.check_in < date && date < stay.check_out)
    .map((date) => ({
      date,
      is_waived: no_cleaning_on.includes(date),
      is_open: Temporal.Instant.compare(now, instantAt(date, until, property.timezone)) < 0,
    }))
}
