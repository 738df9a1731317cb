import { plural } from '../../plural.ts'

/** Several rooms in one booking. */
export const bookings = {
  title: 'Booking',
  code: 'Booking code',
  rooms: 'Rooms',
  of: (count: number) => plural(count, 'room', 'rooms'),
  add: 'Add another room',
  remove: (room: string) => `Remove ${room}`,
  this_room: 'This room',
  sum: (count: number) => `Total of ${plural(count, 'room', 'rooms')}`,
  next: 'Choose the offer of the next room, or book these.',
  full: 'A booking has at most 30 rooms.',
  cancel_all: 'Cancel all rooms',
  cancel_title: (who: string) => `Cancel all rooms of ${who}`,
  keep: 'Keep the booking',
  no_fee: 'No fee',
  fee: 'Fees',
  refund: 'To be paid back',
  waive: 'Waive all fees',
  note: 'Reason for waiving the fees',
  cancelled: (code: string) => `Booking ${code} cancelled`,
  billing: 'Billing',
  billings: { by_room: 'Each room by itself', together: 'All rooms together' },
  together: 'Bill all rooms together',
  billing_changed: 'Billing changed',
  bill: 'Bill',
  bill_title: (code: string) => `Bill of booking ${code}`,
  billed_to: (payer: string) => `Billed to ${payer}`,
  documents: 'Documents',
  draft: 'Draft',
  all_paid: 'Nothing is due on the bill.',
  paid: (amount: string) => `${amount} received for the booking`,
  stays_on_bill: (amount: string, rooms: string) =>
    `${amount} stays on the bill of the booking, which the last room to leave is asked for. Also on it: ${rooms}.`,
  last_on_bill: (amount: string, rooms: string) =>
    `This is the last room: ${amount} is open on the bill of the booking. Also on it: ${rooms}.`,
}
