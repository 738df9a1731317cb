import Type from 'typebox'
import { RESERVATION_STATUSES } from '../lists.ts'
import { Money } from '../money.ts'
import * as s from '../schema.ts'

export const person = (description: string) => Type.String({ description, examples: ['Okafor'] })

/** Fields of rows about stays, with the names of the reservation's fields. */
export const stay = {
  id: s.id('reservation'),
  confirmation_code: Type.String({ description: 'Code for guests', examples: ['K7Q-4F2M'] }),
  status: s.oneOf(RESERVATION_STATUSES, 'Status of the stay'),
  version: s.integer(1, Number.MAX_SAFE_INTEGER, 'The `ETag` of the reservation'),
  guest_id: s.id('guest'),
  first_name: person('Name of the booker'),
  last_name: person('Name of the booker'),
  earlier_stays: s.integer(
    0,
    99,
    'Stays of the guest at the properties of the caller before this one; 99 at most',
  ),
  room_type_id: s.id('room_type'),
  room_id: s.nullable(s.id('room', 'Identifier of the assigned room; null until one is assigned')),
  check_in: s.date('Date of arrival'),
  check_out: s.date('Date of departure'),
  adults: Type.Integer({ description: 'Number of adults' }),
  children: Type.Integer({ description: 'Number of children' }),
  estimated_arrival_time: s.nullable(
    s.timeOfDay('When the guest expects to arrive; null when it is not known'),
  ),
  estimated_departure_time: s.nullable(
    s.timeOfDay('When the guest expects to leave on the day of departure; null when it is not known'),
  ),
  channel: Type.String({ description: 'Identifier of the sales channel; `direct` for none' }),
  note: s.nullable(Type.String({ description: 'Beginning of the notes; null for none' })),
  balance: s.described(Money, 'Amount left to pay'),
  to_collect: s.nullable(
    s.described(
      Money,
      'Amount to collect today: the balance on the day of departure, an open deposit before; null if nothing is due',
    ),
  ),
}
