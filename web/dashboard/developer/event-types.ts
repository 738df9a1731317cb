import type { EventType } from '../../../contract/events.ts'
import type { Catalogue } from '../../lib/i18n/language.tsx'

/** In the order of the documentation; the last two are switched on by request. */
const IN_ORDER: Record<EventType, number> = {
  'reservation.created': 0,
  'reservation.updated': 1,
  'reservation.cancelled': 2,
  'guest.updated': 3,
  'invoice.paid': 4,
  'channel.error': 5,
  'room_type.created': 6,
  'rate_plan.updated': 7,
}
export const EVENT_TYPES = Object.keys(IN_ORDER) as EventType[]

export const eventMeaning = (text: Catalogue['developer']['webhooks'], type: EventType) =>
  text.event_meanings[type]
