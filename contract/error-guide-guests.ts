/** What speaks against a change of a guest's profile as a whole. rule 28 */
export const GUEST_ERRORS = {
  'SVC-1026': {
    when: 'A merge of two guest profiles is older than 30 days, so that what it needs to be undone is no longer kept.',
    remedy: 'Book under another `guest_id`, or split the bookings of the other person off in the dashboard.',
    details: { undo_until: '2027-02-14T08:12:30Z' },
  },
}
