import type { Database } from '../../postgres/database.ts'
import { writing } from '../../postgres/transaction.ts'
import { expireHold } from './expire-holds.ts'
import { isExpired } from './hold.ts'
import { lockReservation, readExpiredHolds } from './store.ts'

/** Gives up every hold that has run out, each in its own transaction. Answers how many. decisions 4 */
export async function expireDueHolds(system: Database, now: Temporal.Instant): Promise<number> {
  const due = await writing(system, null, (tx) => readExpiredHolds(tx, now))
  let expired = 0
  for (const { account_id, id } of due) {
    expired += await writing(system, account_id, async (tx) => {
      const row = await lockReservation(tx, account_id, id)
      if (!row || !isExpired(row, now)) return 0
      await expireHold({ tx, scope: { account_id, property_ids: null }, now }, row)
      return 1
    })
  }
  return expired
}
