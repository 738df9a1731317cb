import type { EnvironmentName } from '#contract/lists.ts'
import { newId } from '#server/kernel/new-id.ts'
import { hashApiKey, hintOfKey, makeApiKey } from '#server/kernel/security/api-key.ts'
import { type Clock, toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { type ApiKeyRow, insertApiKey } from './store.ts'

export interface NewApiKey
  extends Pick<ApiKeyRow, 'id' | 'account_id' | 'property_id' | 'name' | 'access' | 'operations'> {
  /** The key itself: shown now and never again. spec 5.8 */
  readonly secret: string
}

/** Creates a key for an account, or for one property of it; only its hash is stored. spec 5.2–5.4 */
export async function createApiKey(
  system: Database,
  clock: Clock,
  key: Pick<ApiKeyRow, 'account_id' | 'property_id' | 'name' | 'access'> & {
    environment: EnvironmentName
    operations?: ApiKeyRow['operations']
  },
): Promise<NewApiKey> {
  const { environment, account_id, property_id, name, access, operations = null } = key
  const row = { property_id, name, access, operations }
  const secret = makeApiKey(environment)
  const now = clock.now()
  const id = newId('api_key', now.epochMilliseconds)
  const stored = {
    ...row,
    id,
    hash: hashApiKey(secret),
    hint: hintOfKey(secret),
    created_at: toTimestamp(now),
    created_by: null,
    revoked_at: null,
  }
  await writing(system, null, (tx) => insertApiKey(wholeAccount(tx, account_id), stored))
  return { ...row, account_id, id, secret }
}
