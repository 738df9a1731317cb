import { setTimeout } from 'node:timers/promises'
import { deliverAll } from '#demo-ota/deliver.ts'
import type { SiteState } from '#demo-ota/site.ts'
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

/** As partners repeat it, with a second between. */
const MAX_REPEATS = 30

/**
 * Delivers what a partner has sold, as often as the service is too busy to take it; a test must not compare what came
 * of a booking that never arrived.
 */
export async function deliverSold(state: SiteState): Promise<void> {
  for (let repeats = 0; ; repeats++) {
    const delayed = (await deliverAll(state)).find(({ outcome }) => outcome === 'again')
    if (!delayed) return
    if (repeats === MAX_REPEATS)
      throw new Error(
        `The service was overloaded, and nothing was compared: ${delayed.reference} was answered ${delayed.response}. Run the test again on a quieter machine.`,
      )
    await setTimeout(1_000)
  }
}
