import audit_labels from 'virtual:audit-labels/en'

/** Labels of what the service does by itself, and of refused sign-ins; those of operations stand in their records. */
export const activity = {
  request: 'Request',
  changed_by: (who: string, when: string) => `changed by ${who}, ${when}`,
  actions: {
    ...audit_labels,
    expireHold: 'Hold expired',
    releaseGroup: 'Rooms of a group released',
    completeGroup: 'Group completed',
    lapseQuote: 'Quote lapsed',
    proposeWaitingEntry: 'Room free for a waiting guest',
    unproposeWaitingEntry: 'Waiting again: the room is sold',
    expireWaitingEntry: 'Entry of the waiting list expired',
    matchWaitingEntry: 'Waiting guest has booked',
    receiveEnquiry: 'Enquiry received',
    quoteEnquiry: 'Enquiry quoted',
    channelBooking: 'Booked by a channel',
    confirmByPayment: 'Confirmed by payment',
    receiveMessage: 'Message received',
    applyYieldRule: 'Prices changed by a yield rule',
    refuseSignIn: 'Sign-in refused: wrong password',
    refuseSecondFactor: 'Sign-in refused: wrong code',
    removePhone: 'Code on a phone removed',
    refusePhoneCode: 'Sign-in refused: wrong code on a phone',
    refusePasskey: 'Sign-in refused: passkey not accepted',
    linkDirectory: 'Linked to the directory',
    refuseDirectory: 'Sign-in with the directory refused',
    createUser: 'Added to the team',
    disableUser: 'Access disabled',
  },
}
