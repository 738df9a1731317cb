import Type from 'typebox'
import { RESERVATION_STATUSES } from '../lists.ts'
import { createdFrom, deltaQuery } from '../page.ts'
import { roomFilters } from '../parts/room-filters.ts'
import * as s from '../schema.ts'

const channelFilter = s.optional(
  Type.String({
    pattern: '^[a-z0-9_]{1,50}(,[a-z0-9_]{1,50})*$',
    maxLength: 400,
    description: 'Only stays of this channel: one, or several separated by commas',
    examples: ['booking_com'],
  }),
)
/** Filters of the list of reservations. */
export const reservationFilters = {
  check_in_from: s.optional(s.date('Earliest date of arrival, inclusive')),
  check_in_to: s.optional(s.date('Latest date of arrival, inclusive')),
  check_out_from: s.optional(s.date('Earliest date of departure, inclusive')),
  check_out_to: s.optional(s.date('Latest date of departure, inclusive')),
  created_from: createdFrom,
  created_to: s.optional(s.timestamp('Latest time of booking, inclusive')),
  updated_since: deltaQuery.updated_since,
  status: s.optional(
    s.oneOrMore(RESERVATION_STATUSES, 'Only stays with this status: one, or several separated by commas'),
  ),
  channel: channelFilter,
  booking_id: s.optional(s.reference('booking', 'Only the rooms of this booking')),
  guest_id: s.optional(s.reference('guest')),
  company_id: s.optional(s.reference('company', 'Only stays that are booked for this company')),
  group_id: s.optional(s.reference('group', 'Only stays of this group')),
  room_type_id: s.optional(s.reference('room_type')),
  property_id: s.optional(s.reference('property')),
  external_reference: s.optional(
    Type.String({ description: 'Number of the booking in another system; exact match', maxLength: 200 }),
  ),
  confirmation_code: s.optional(
    Type.String({
      pattern: '^[0-9A-Za-z]{3}[- ]?[0-9A-Za-z]{4}$',
      description: 'Confirmation code, with a dash, a space or neither; not case-sensitive',
      examples: ['K7Q-4F2M'],
    }),
  ),
  ...roomFilters,
  balance_due: s.optional(
    Type.Boolean({
      description: 'True: only stays with an amount due. False: only stays without one',
      examples: [true],
    }),
  ),
  refund_due: s.optional(
    Type.Boolean({
      description: 'True: only stays with an amount to be refunded. False: only stays without one',
      examples: [true],
    }),
  ),
  ids: s.optional(
    Type.String({
      pattern: '^[^,]{1,64}(,[^,]{1,64}){0,99}$',
      maxLength: 6500,
      description: 'Only these reservations: up to 100 ids separated by commas',
      examples: ['res_01kh4rb9s0e6v8t3m5q7x2nwg7'],
    }),
  ),
}
