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
}
