import type { Tier } from '#contract/lists.ts'
import { newId } from '#server/kernel/new-id.ts'
import { type Clock, toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { writing } from '#server/postgres/transaction.ts'
import { type NewAccountRow, writeAccount } from './store.ts'

/**
 * Creates an account in both environments: live holds its tier, the sandbox row is what its keys there refer
 * to. rule 1
 */
export async function createAccount(
  databases: { live: Database; sandbox: Database },
  clock: Clock,
  { name, tier }: { name: string; tier: Tier },
): Promise<NewAccountRow> {
  const now = clock.now()
  const row = {
    account_id: newId('account', now.epochMilliseconds),
    name,
    tier,
    created_at: toTimestamp(now),
  }
  // Live last: an interruption leaves a sandbox row that nothing refers to, never a live account without one.
  for (const database of [databases.sandbox, databases.live]) {
    await writing(database, null, (tx) => writeAccount(tx, row))
  }
  return row
}
