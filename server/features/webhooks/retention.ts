import type { Tx } from '../../context.ts'
import type { Database } from '../../postgres/database.ts'
import { writing } from '../../postgres/transaction.ts'
import { failLongHeld, forgetDeletedEndpoints, forgetPastDeliveries } from './retention-store.ts'

/** Gives up what was held for 30 days, and forgets what ended 30 days ago. Each batch is a transaction. decisions 8 */
export async function keepThirtyDays(system: Database, now: Temporal.Instant): Promise<void> {
  for (const batch of [failLongHeld, forgetPastDeliveries, forgetDeletedEndpoints]) {
    while ((await writing(system, null, (tx: Tx) => batch(tx, now))) > 0);
  }
}
