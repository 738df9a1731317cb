import { withColon } from '#contract/languages.ts'
import { methodOf, writeStay } from '#server/integrations/ical/write-stay.ts'
import { instantAt } from '#server/kernel/time/dates.ts'
import type { RenderedAttachment } from '../attachments.ts'
import type { TemplateName } from '../templates.ts'
import type { Language } from '../words/language.ts'
import { BOOKING_MESSAGES } from './catalogue.ts'
import type { BookingMail } from './stay.ts'

/** E-mails that put a stay into the calendar of its guest, move it there, or take it out. */
const TEMPLATES: ReadonlySet<TemplateName> = new Set([
  'booking_confirmed',
  'booking_changed',
  'booking_cancelled',
  'booking_reinstated',
])

/** The calendar file of an e-mail about a booking; null where its guest has none to write or to change. rule 27.14 */
export function calendarOf(
  template: TemplateName,
  data: object,
  language: Language,
): RenderedAttachment | null {
  if (!TEMPLATES.has(template)) return null
  const { house, after, before, calendar, confirmation_code, written_at } = data as BookingMail
  const is_cancelled = template === 'booking_cancelled'
  // What was only held was in no calendar.
  const is_held = (is_cancelled ? before : after)?.status === 'pending_payment'
  if (!calendar || is_held) return null
  const { timezone, check_in_time, check_out_time } = house
  const stay = {
    ...calendar,
    from: instantAt(after.check_in, check_in_time, timezone),
    until: instantAt(after.check_out, check_out_time, timezone),
    summary: house.name,
    description: `${withColon(language, BOOKING_MESSAGES[language].code)} ${confirmation_code}\n${after.room_type}`,
    location: house.address.join(', '),
    changed_at: written_at,
    is_cancelled,
  }
  return {
    filename: 'stay.ics',
    content_type: `text/calendar; charset=utf-8; method=${methodOf(stay)}`,
    content: Buffer.from(writeStay(stay)),
  }
}
