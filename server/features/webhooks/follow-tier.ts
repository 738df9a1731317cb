import type { Tx } from '../../context.ts'
import type { Tier } from '../accounts/public.ts'
import { holdDeliveries, releaseDeliveries } from './deliveries-store.ts'

/** What an account's move to another tier means for its deliveries; in the transaction of the move. decisions 1, 8 */
export async function followTier(
  tx: Tx,
  account_id: string,
  tier: Tier,
  now: Temporal.Instant,
): Promise<void> {
  const follow = tier === 'starter' ? holdDeliveries : releaseDeliveries
  await follow(tx, account_id, now)
}
