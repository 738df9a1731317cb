import Type from 'typebox'
import { billingCycle } from '../money/cycle-of-stay.ts'
import { routingOfStay } from '../money/routing-rules.ts'
import { servicesOfNew } from '../parts/booked-services.ts'
import { pricesOfNew } from '../parts/price-parts.ts'
import { languageTag, ReservationGuest } from '../parts/reservation-guest.ts'
import { childrenAges, Metadata, partyGender } from '../parts/reservation-parts.ts'
import * as s from '../schema.ts'

/** Fields of a stay that is booked: by itself, or as a room of a booking. spec 4, rule 4 */
export const stayOfNew = {
  room_type_id: s.reference('room_type'),
  rate_plan_id: s.reference('rate_plan'),
  check_in: s.date('Date of arrival: the first night'),
  check_out: s.date('Date of departure; its night is not part of the stay'),
  adults: s.optional(s.integer(1, 50, { description: 'Number of adults', default: 1 })),
  children: s.optional(s.integer(0, 20, { description: 'Number of children', default: 0 })),
  children_ages: s.optional(
    s.described(
      childrenAges(),
      'Ages of the children in years on the day of arrival; children without an age are priced as adults',
    ),
  ),
  party_gender: s.optional(partyGender),
  room_id: s.optional(s.nullable(s.reference('room', 'The room to assign; null or left out for none'))),
  estimated_arrival_time: s.optional(
    s.nullable(
      s.timeOfDay('When the guest expects to arrive, local time of the property; null when it is not known'),
    ),
  ),
  estimated_departure_time: s.optional(
    s.nullable(
      s.timeOfDay(
        'When the guest expects to leave on the day of departure, local time of the property; null when it is not known',
      ),
    ),
  ),
  notes: s.optional(s.nullable(s.text(5000, 'Notes for the staff; null for none'))),
  metadata: s.optional(s.described(Metadata, 'Your own key-value pairs')),
  routing: s.optional(routingOfStay),
  billing_cycle: s.optional(billingCycle),
  ...servicesOfNew,
  ...pricesOfNew,
}

/** Whom it is booked for, and where: once for all rooms of a booking. */
export const guestOfNew = {
  guest: s.optional(ReservationGuest),
  guest_id: s.optional(s.reference('guest', 'Identifier of an existing guest')),
  channel: s.optional(
    Type.String({
      description:
        'Identifier of the sales channel: lower-case letters, digits and underscores; `direct` for none',
      pattern: '^[a-z0-9_]{1,50}$',
      default: 'direct',
    }),
  ),
  language: s.optional(
    s.nullable(
      languageTag(
        'Language of the e-mails about this booking, BCP 47. Default: the language of the guest, otherwise of the property',
      ),
    ),
  ),
  external_reference: s.optional(
    s.nullable(s.line(200, 'Number of the booking in another system; null for none')),
  ),
  group_id: s.optional(
    s.nullable(
      s.reference(
        'group',
        'Group whose block the nights are picked up from; nights that its block does not have are free ones. Null for none',
      ),
    ),
  ),
}
