import { SAMPLE_IDS } from '../samples/values.ts'

/** Errors of booked services and of groups. */
export const STAY_ERRORS = {
  'SVC-1016': {
    when:
      'A service with a daily limit has too few units left on one of the dates. `details` names the service and every such date ' +
      'with what is left; nothing was booked or changed.',
    remedy:
      'Book fewer, other dates or none: `GET /services/availability` returns what is left on each date, and so does `GET /availability` with ' +
      '`services`, beside the offers.',
    details: {
      service_id: SAMPLE_IDS.service,
      dates: [{ date: '2027-03-16', available: 1 }],
    },
  },
  'SVC-1017': {
    when:
      'The group has no room left on one of the nights, which `details.nights` lists with `reason: no_room_left`. Otherwise `details.reason` is the state of the ' +
      'group in which nothing can be picked up or changed: `enquiry`, `released`, `cancelled` or `completed`.',
    remedy:
      'Raise the block with `PATCH /groups/{id}`, which takes rooms that are free, or book without `group_id`.',
    details: {
      group_id: SAMPLE_IDS.group,
      reason: 'no_room_left',
      room_type_id: SAMPLE_IDS.room_type,
      nights: ['2027-03-16'],
    },
  },
}
