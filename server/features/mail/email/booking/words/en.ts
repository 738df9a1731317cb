import type { BookingMessages } from '../words.ts'

const counted = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`

export const en: BookingMessages = {
  subject: {
    booking_confirmed: (code, property) => `Booking ${code} at ${property} confirmed`,
    booking_awaiting_deposit: (code, property) => `Booking ${code} at ${property}: deposit needed`,
    booking_changed: (code, property) => `Booking ${code} at ${property} changed`,
    booking_cancelled: (code, property) => `Booking ${code} at ${property} cancelled`,
    booking_no_show: (code, property) => `Booking ${code} at ${property}: we missed you`,
    booking_reinstated: (code, property) => `Booking ${code} at ${property} is valid again`,
  },
  intro: {
    booking_confirmed: (property) =>
      `Your booking at ${property} is confirmed. We look forward to welcoming you.`,
    booking_awaiting_deposit: (property) =>
      `Thank you for booking at ${property}. Your room is held for you, and your booking is confirmed once we have received your deposit.`,
    booking_changed: (property) => `Your booking at ${property} has been changed.`,
    booking_cancelled: (property) => `Your booking at ${property} has been cancelled.`,
    booking_no_show: (property) => `We expected you at ${property}, but you did not arrive.`,
    booking_reinstated: (property) =>
      `Your booking at ${property} is valid again. We look forward to welcoming you.`,
  },
  lapsed: (property) =>
    `Your booking at ${property} has been cancelled, because the deposit was not received in time.`,
  changes: 'What has changed',
  booking: 'Your booking',
  code: 'Confirmation code',
  arrival: 'Arrival',
  departure: 'Departure',
  from: (day, time) => `${day}, from ${time}`,
  until: (day, time) => `${day}, by ${time}`,
  stay: 'Stay',
  nights: counted('night', 'nights'),
  room: 'Room type',
  guests: 'Guests',
  adults: counted('adult', 'adults'),
  children: counted('child', 'children'),
  accommodation: 'Accommodation',
  charges: 'Other charges',
  total: 'Total price',
  vat: (rate) => `of which VAT ${rate}`,
  city_tax: 'of which city tax',
  deposit: 'Deposit',
  deposit_paid: (amount) => `${amount}, paid`,
  paid: 'Paid so far',
  to_pay: 'Still to pay',
  fee: 'Cancellation fee',
  no_show_fee: 'No-show fee',
  no_fee: 'none',
  pay: (amount, until) =>
    `Please pay the deposit of ${amount} by ${until}. After that, the booking lapses and the room is offered again.`,
  pay_by_bank: 'You can pay by bank transfer:',
  pay_contact: 'Please contact us to pay the deposit.',
  holder: 'Account holder',
  reference: 'Reference',
  cancellation: 'Cancellation',
  free_until: (moment) => `You can cancel free of charge until ${moment}.`,
  was_free_until: (moment) => `Cancellation is no longer free since ${moment}.`,
  never_free: 'This booking cannot be cancelled free of charge.',
  costs_now: (fee) => `Cancelling now costs ${fee}.`,
  costs_from: (moment, fee) => `From ${moment}, cancelling costs ${fee}.`,
  free_from: (moment) => `From ${moment}, cancelling is free of charge.`,
  no_show: (fee) => `If you do not arrive, we charge ${fee}.`,
  refund: {
    pending: (amount) => `${amount} will be refunded to your card.`,
    manual: (amount) => `${amount} is to be paid back to you; we will arrange it.`,
    succeeded: (amount) => `${amount} has been refunded to you.`,
    failed: (amount) => `We owe you a refund of ${amount} and will contact you about it.`,
  },
  contact: 'Contact',
}
