import { percentile } from '../load/closed-loop.ts'
import type { ResultLine } from '../result-line.ts'
import { CHANNELS, forget, type Hotel, talliesOf, waitUntilSynced } from './hotel.ts'

interface Arrival {
  readonly site: string
  readonly room: string
  readonly first: string
  readonly last: string
  readonly at: number
}

/**
 * Bookings at a steady rate; the time from each response, which follows the commit, to the arrival of the
 * message that closes the night, at each of the five channels.
 */
export async function closing(hotel: Hotel, per_second: number, seconds: number): Promise<ResultLine[]> {
  await waitUntilSynced(hotel)
  await forget(hotel)
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  const booked: { date: string; room: string; sent: number; answered: number }[] = []
  const book = async (n: number) => {
    const type = n % hotel.room_type_ids.length
    const check_in = today.add({ days: 3 + (n % 350) })
    const sent = performance.timeOrigin + performance.now()
    await hotel.send('POST', '/reservations', {
      room_type_id: hotel.room_type_ids[type],
      rate_plan_id: hotel.plan_ids[type]![0],
      check_in: check_in.toString(),
      check_out: check_in.add({ days: n % 7 === 0 ? 2 : 2 }).toString(),
      guest: { first_name: 'Ngozi', last_name: 'Okafor', email: `guest${n}@example.com` },
      adults: 2,
    })
    const answered = performance.timeOrigin + performance.now()
    booked.push({ date: check_in.toString(), room: `T${type}`, sent, answered })
  }
  const count = per_second * seconds
  const began = performance.now()
  const calls: Promise<void>[] = []
  while (calls.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - began) / 1000) * per_second) + 1)
    while (calls.length < due) calls.push(book(calls.length))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await Promise.all(calls)
  await waitUntilSynced(hotel)
  const arrivals = (await (await fetch(`${hotel.partner.origin}/arrivals`)).json()) as Arrival[]
  const waits = booked.flatMap((booking) => CHANNELS.map((site) => waitOf(booking, site, arrivals)))
  const missing = waits.filter((wait) => wait === undefined).length
  if (missing > 0) throw new Error(`${missing} of ${waits.length} closings never arrived`)
  const known = waits.map((wait) => Math.max(0, wait!))
  const messages = Object.values(await talliesOf(hotel)).reduce((sum, tally) => sum + tally.messages, 0)
  return [
    {
      cell: `Booking to closing message on each of 5 channels, ${per_second} bookings/s`,
      value: `p50 ${percentile(known, 0.5).toFixed(1)} ms, p99 ${percentile(known, 0.99).toFixed(1)} ms`,
      note: `${booked.length} bookings, ${messages} messages`,
      details: { messages, bookings: booked.length },
    },
  ]
}

/** The first message sent after the booking that contains its night. */
function waitOf(
  booking: { date: string; room: string; sent: number; answered: number },
  site: string,
  arrivals: readonly Arrival[],
): number | undefined {
  const found = arrivals.find(
    (one) =>
      one.site === site &&
      one.room === booking.room &&
      one.first <= booking.date &&
      booking.date <= one.last &&
      one.at >= booking.sent,
  )
  return found && found.at - booking.answered
}
