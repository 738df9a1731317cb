import type { Tier } from '../../../contract/lists.ts'
import { type Clock, toTimestamp } from '../../kernel/clock.ts'
import { newId } from '../../kernel/new-id.ts'
import type { Database } from '../../postgres/database.ts'
import { writing } from '../../postgres/transaction.ts'
import { type AccountRow, writeAccount } from './store.ts'

/** An account, in both environments: live keeps its tier, the sandbox row anchors the keys below it. rule 1 */
export async function createAccount(
  databases: { live: Database; sandbox: Database },
  clock: Clock,
  { name, tier }: { name: string; tier: Tier },
): Promise<Omit<AccountRow, 'optional_events'>> {
  const now = clock.now()
  const row = {
    account_id: newId('account', now.epochMilliseconds),
    name,
    tier,
    created_at: toTimestamp(now),
  }
  // Live last: cut short, it leaves a row that nothing points to, never an account without its other half.
  for (const database of [databases.sandbox, databases.live]) {
    await writing(database, null, (tx) => writeAccount(tx, row))
  }
  return row
}
