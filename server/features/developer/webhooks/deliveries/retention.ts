import type { Tx } from '#server/context.ts'
import type { Database } from '#server/postgres/database.ts'
import { writing } from '#server/postgres/transaction.ts'
import { failExpiredHeld, purgeDeletedEndpoints, purgeFinishedDeliveries } from './retention-store.ts'

/**
 * Gives up deliveries that were held for 30 days, and deletes those that finished 30 days ago. Each batch is
 * a transaction. rule 8
 */
export async function purgeExpired(system: Database, now: Temporal.Instant): Promise<void> {
  for (const batch of [failExpiredHeld, purgeFinishedDeliveries, purgeDeletedEndpoints]) {
    while ((await writing(system, null, (tx: Tx) => batch(tx, now))) > 0);
  }
}
