import { SAMPLE_IDS } from './samples/values.ts'

/** Errors of changes of a guest's profile as a whole. rule 28 */
export const GUEST_ERRORS = {
  'SVC-1025': {
    when:
      'A guest is to be erased who has stays to come (`stay_to_come`), is in the house (`in_house`), owes or is owed money (`balance`), or whose payment or refund is ' +
      'not settled (`payment_under_way`); or a profile is to be changed that has been erased (`erased`). `details.reason` says which, and the first of the stays.',
    remedy:
      'Cancel or settle the stays that are named, or wait until they are over. An erased profile stays as it is: book without its `guest_id`.',
    details: { reason: 'stay_to_come', reservation_ids: [SAMPLE_IDS.reservation] },
  },
  'SVC-1026': {
    when: 'A merge of two guest profiles is older than 30 days, so that what it needs to be undone is no longer kept.',
    remedy: 'Book under another `guest_id`, or split the bookings of the other person off in the dashboard.',
    details: { undo_until: '2027-02-14T08:12:30Z' },
  },
}
