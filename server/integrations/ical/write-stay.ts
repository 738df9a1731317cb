import { escaped, folded, toBasicFormat } from './write-feed.ts'

/** A stay as an event for the calendar of its guest. */
export interface CalendarStay {
  readonly uid: string
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly changed_at: string
  readonly sequence: number
  readonly is_cancelled: boolean
}

/** The same in every file about a booking, of whichever of its rooms the file is. */
export const uidOfBooking = (first_reservation_id: string): string => `${first_reservation_id}@booking.serai`

const momentOf = (instant: Temporal.Instant) => toBasicFormat(instant.toString({ smallestUnit: 'second' }))

/** A cancelled event takes the one with its UID out of the calendar. */
export const methodOf = ({ is_cancelled }: Pick<CalendarStay, 'is_cancelled'>): 'CANCEL' | 'PUBLISH' =>
  is_cancelled ? 'CANCEL' : 'PUBLISH'

/** One event as RFC 5545 has it; opened again after a change it takes the place of the one before. */
export function writeStay(stay: CalendarStay): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Serai//Booking page//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${methodOf(stay)}`,
    'BEGIN:VEVENT',
    `UID:${escaped(stay.uid)}`,
    `DTSTAMP:${toBasicFormat(stay.changed_at)}`,
    `SEQUENCE:${stay.sequence}`,
    `DTSTART:${momentOf(stay.from)}`,
    `DTEND:${momentOf(stay.until)}`,
    `SUMMARY:${escaped(stay.summary)}`,
    `DESCRIPTION:${escaped(stay.description)}`,
    ...(stay.location ? [`LOCATION:${escaped(stay.location)}`] : []),
    `STATUS:${stay.is_cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
