/** A cancelled stay, or a no-show: what is owed, and its documents. */
export const cancelled_stay = {
  to_pay_back: (who: string) => `to be paid back to ${who}`,
  on_its_way: (who: string) => `on its way back to the card of ${who}`,
  owed_by: (who: string) => `still owed by ${who}`,
  settled: 'Nothing is owed: everything is settled.',
  no_fee: 'no fee',
  irreversible: {
    refund: 'Money was refunded: the stay cannot be reinstated. The same stay can be booked again.',
    over: 'The stay is over: it cannot be reinstated.',
    closed_day: 'The day of the no-show is closed: it cannot be taken back.',
  },
  documents: 'Documents and payments',
  payment: (method: string) => `Payment · ${method}`,
  refund: 'Refund',
  void_draft: 'Draft of the stay, void: nothing is due on it',
}
