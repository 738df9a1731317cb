import { SAMPLE_IDS } from '../samples/values.ts'

/** Errors of changes of a guest's profile as a whole. rule 28 */
export const GUEST_ERRORS = {
  'SVC-1025': {
    when:
      'The guest cannot be erased because of future stays (`stay_to_come`), a stay in house (`in_house`), an open balance (`balance`), or a payment or refund that is ' +
      'not settled (`payment_under_way`), or a security deposit that is held (`security_deposit`); or the profile has been erased and cannot be changed (`erased`). `details` has the `reason`, and the first of the stays.',
    remedy:
      'Cancel or settle these stays, or wait until they are over. For a guest whose profile is erased, book without the `guest_id`.',
    details: { reason: 'stay_to_come', reservation_ids: [SAMPLE_IDS.reservation] },
  },
  'SVC-1026': {
    when: 'The merge of two guest profiles is older than 30 days; the data for its undo has been deleted.',
    remedy: 'Create another guest for the second person, and use its `guest_id` for new bookings.',
    details: { undo_until: '2027-02-14T08:12:30Z' },
  },
}
