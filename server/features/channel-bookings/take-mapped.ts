import type { Context } from '../../context.ts'
import type { Database } from '../../postgres/database.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import { lockBooking, readMappable, type Source, writeBooking } from './store.ts'
import { takeRoom } from './take-booking.ts'

type ContextOf = (tx: Context['tx'], source: Source) => Context

/**
 * Makes reservations of bookings that were held and whose codes have been mapped since, each in a transaction of its
 * own. Idempotent; several processes may run it at once. Answers how many rooms. decisions 6
 */
export async function takeMappedBookings(system: Database, contextOf: ContextOf): Promise<number> {
  const found = await reading(system, { account_id: '' }, (tx) => readMappable(tx))
  let taken = 0
  for (const { reference, ...source } of found) {
    taken += await writing(system, source.account_id, async (tx) => {
      const ctx = contextOf(tx, source)
      const held = (await lockBooking(tx, source, reference)).filter(({ status }) => status === 'held')
      for (const row of held) {
        const { row: after } = await takeRoom(ctx, source, row)
        await writeBooking(tx, source, after)
      }
      return held.length
    })
  }
  return taken
}
