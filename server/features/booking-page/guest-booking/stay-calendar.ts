import { withColon } from '#contract/languages.ts'
import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import { uidOfBooking, writeStay } from '#server/integrations/ical/write-stay.ts'
import { instantAt } from '#server/kernel/time/dates.ts'
import type { PageView } from '../page-property.ts'
import { addressLines } from '../pages/layout.ts'
import type { GuestBooking } from './read-booking.ts'

/** The stay as an iCalendar event, from check-in to check-out time. */
export function stayCalendar(view: PageView, { id, code, stay, updated_at, version }: GuestBooking): string {
  const { property } = view.published
  const { timezone, check_in_time, check_out_time, name } = property
  return writeStay({
    uid: uidOfBooking(id),
    from: instantAt(stay.check_in, check_in_time, timezone),
    until: instantAt(stay.check_out, check_out_time, timezone),
    summary: name,
    description: `${withColon(view.language, view.words.confirmation.code)} ${code}\n${stay.room_type}`,
    location: addressLines(view).join(', '),
    changed_at: updated_at,
    sequence: version,
    is_cancelled: isCancelledOrNoShow(stay),
  })
}
