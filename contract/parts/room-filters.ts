import Type from 'typebox'
import * as s from '../schema.ts'

/** Filters by the room of a stay, night by night. */
export const roomFilters = {
  room_id: s.optional(
    s.reference(
      'room',
      'Only stays with this room on at least one of their nights; with `in_house_on`, on that night',
    ),
  ),
  in_house_on: s.optional(
    s.date({
      description:
        'Only stays that include this night: arrived or expected by then, not departed, and neither cancelled nor a no-show',
      examples: ['2027-03-15'],
    }),
  ),
  unassigned: s.optional(
    Type.Boolean({
      description:
        'True: only stays without a room on at least one night. False: only stays with a room on all nights. With `in_house_on`, only that night counts',
      examples: [true],
    }),
  ),
}
