import type { SoldBooking } from '#demo-ota/write-message.ts'

let count = 0
/** A booking of a partner, each with another reference. */
export const soldBooking = (more: Partial<SoldBooking> = {}): SoldBooking => {
  const number = ++count
  const at = `2027-01-04T09:00:00.${String(number % 1000).padStart(3, '0')}Z`
  return {
    reference: `R-${number}`,
    status: 'Commit',
    created_at: at,
    changed_at: at,
    hotel: 'H-1',
    room: 'DBL',
    rate: 'FLEX',
    rooms: 1,
    check_in: '2027-03-15',
    nights: 3,
    adults: 2,
    guest: { first_name: 'Ngozi', last_name: 'Okafor', email: `nokafo.${number}@guest.booking.com` },
    currency: 'EUR',
    prices: ['110.00', '110.00', '110.50'],
    ...more,
  }
}
/** The same booking, changed a minute later. */
export const changedLater = (booking: SoldBooking, more: Partial<SoldBooking>): SoldBooking => ({
  ...booking,
  changed_at: new Date(Date.parse(booking.changed_at) + 60_000).toISOString(),
  ...more,
})
