import { normaliseEmail } from '../../kernel/text/email-address.ts'

/** Relay domains: a channel issues an address for each booking or guest, which identifies nobody. */
const RELAY_DOMAINS = [
  'guest.booking.com',
  'property.booking.com',
  'm.expediapartnercentral.com',
  'guest.airbnb.com',
  'host.airbnb.com',
  'reply.airbnb.com',
  'agoda-messaging.com',
  'guest.trip.com',
  'messages.homeaway.com',
  'messages.vrbo.com',
  'guest.hostelworld.com',
  'guest.hotelbeds.com',
  'msg.traveloka.com',
  // The channels of the demo.
  'relay.example.com',
]

const isRelay = (domain: string) =>
  RELAY_DOMAINS.some((relay) => domain === relay || domain.endsWith(`.${relay}`))

/** The key that joins two bookings to one guest: the normalised address, or null for a relay address. rule 4 */
export function emailKey(email: string): string | null {
  const normalised = normaliseEmail(email)
  return isRelay(normalised.slice(normalised.lastIndexOf('@') + 1)) ? null : normalised
}
