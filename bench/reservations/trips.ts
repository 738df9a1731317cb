import { closedLoop, loadClientAt } from '../load/closed-loop.ts'
import { startApi } from '../setting/child.ts'
import { openDatabaseProxy } from '../setting/database-proxy.ts'
import { type BenchContext, spreadBookings } from './bench-context.ts'

const BOOKINGS = 200

/** Messages of one booking to the database, counted by a proxy; means of 200 bookings of one client. */
export async function countBooking(context: BenchContext) {
  const proxy = await openDatabaseProxy(context.place)
  const env = { ...context.envOf('serai'), ...proxy.envOf('serai') }
  const api = await startApi({ folder: context.place.folder, env })
  const load_client = loadClientAt(api.origin, 1)
  const next = spreadBookings(context)
  const fire = async (count: number) => {
    let left = count
    const { statuses } = await closedLoop(load_client, 1, () => (left-- > 0 ? next() : undefined))
    if (statuses[201] !== count) throw new Error(`not all booked: ${JSON.stringify(statuses)}`)
  }
  try {
    await fire(BOOKINGS) // warms up the caches of keys and prepared statements
    proxy.reset()
    await fire(BOOKINGS)
    const { trips, statements, commits } = proxy.counts
    const each = (count: number) => Math.round((count / BOOKINGS) * 100) / 100
    return { trips: each(trips), statements: each(statements), commits: each(commits) }
  } finally {
    await load_client.close()
    await api.stop()
    await proxy.close()
  }
}
