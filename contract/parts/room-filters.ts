import Type from 'typebox'
import * as s from '../schema.ts'

/** Filters by the room of a stay, night by night. */
export const roomFilters = {
  room_id: s.optional(
    s.reference(
      'room',
      'Stays that are in this room on one of their nights; with `in_house_on`, on that night',
    ),
  ),
  in_house_on: s.optional(
    s.date({
      description:
        'Stays that have this night: arrived or expected by then, not gone yet, and neither cancelled nor a no-show',
      examples: ['2027-03-15'],
    }),
  ),
  unassigned: s.optional(
    Type.Boolean({
      description:
        'True: without a room on one of its nights. False: with one on all of them. With `in_house_on`, on that night',
      examples: [true],
    }),
  ),
}
