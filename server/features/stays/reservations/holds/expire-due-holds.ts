import type { Attempts } from '#server/engine/job-retries/attempts.ts'
import type { Clock } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { lockReservation, readExpiredHolds } from '../store.ts'
import { expireHold } from './expire-holds.ts'
import { isExpired } from './hold.ts'

/** Expires every hold that has run out, each in its own transaction and at its own moment. rule 4 */
export async function expireDueHolds(
  system: Database,
  { put_off, attempt }: Attempts,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const due = await writing(system, null, (tx) => readExpiredHolds(tx, clock.now(), put_off))
  for (const { account_id, id } of due)
    await attempt({ account_id, item: id }, () =>
      writing(system, account_id, async (tx) => {
        const now = clock.now()
        const row = await lockReservation(wholeAccount(tx, account_id), id)
        if (row && isExpired(row, now))
          await expireHold({ tx, scope: { account_id, property_ids: null }, now }, row)
      }),
    )
}
