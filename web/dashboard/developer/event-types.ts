import type { EventType } from '../../../contract/lists.ts'
import type { Catalogue } from '../../lib/i18n/catalogue.ts'

/** In the order of the documentation; those on request are the last. */
const IN_ORDER: Record<EventType, number> = {
  'reservation.created': 0,
  'reservation.updated': 1,
  'reservation.cancelled': 2,
  'guest.updated': 3,
  'invoice.paid': 4,
  'channel.error': 5,
  'payment.received': 6,
  'payment.refunded': 7,
  'invoice.issued': 8,
  'credit_note.issued': 9,
  'room.updated': 10,
  'room_type.created': 11,
  'rate_plan.updated': 12,
}
export const EVENT_TYPES = Object.keys(IN_ORDER) as EventType[]

export const eventMeaning = (text: Catalogue['developer']['webhooks'], type: EventType) =>
  text.event_meanings[type]
