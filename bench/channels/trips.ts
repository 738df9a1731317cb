import type { ResultLine } from '../result-line.ts'
import { startApi } from '../setting/child.ts'
import { openDatabaseProxy } from '../setting/database-proxy.ts'
import { type Hotel, senderOf } from './hotel.ts'

const BOOKINGS = 50

/** Messages to the database for a booking of a room that five channels sell, counted by a proxy. */
export async function trips(hotel: Hotel): Promise<ResultLine> {
  const proxy = await openDatabaseProxy(hotel.place)
  const env = { ...proxy.envOf('serai'), SERAI_SECRET: hotel.sealed_with }
  const api = await startApi({ folder: hotel.place.folder, env })
  const send = senderOf(api.origin, hotel.secret)
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  const book = async (n: number) => {
    const check_in = today.add({ days: 5 + (n % 300) })
    await send('POST', '/reservations', {
      room_type_id: hotel.room_type_ids[0],
      rate_plan_id: hotel.plan_ids[0]![0],
      check_in: check_in.toString(),
      check_out: check_in.add({ days: 2 }).toString(),
      guest: { first_name: 'Ngozi', last_name: 'Okafor', email: `trips${n}@example.com` },
      adults: 2,
    })
  }
  try {
    for (let n = 0; n < BOOKINGS; n++) await book(n)
    proxy.reset()
    for (let n = BOOKINGS; n < 2 * BOOKINGS; n++) await book(n)
    const { trips, statements, commits } = proxy.counts
    const each = (count: number) => Math.round((count / BOOKINGS) * 100) / 100
    return {
      cell: 'Booking of a room that five channels sell: round trips, statements, commits',
      value: `${each(trips)}, ${each(statements)}, ${each(commits)}`,
    }
  } finally {
    await api.stop()
    await proxy.close()
  }
}
