import type { Tx } from '../../../context.ts'
import {
  listUnreconciledOf,
  MAX_MOVED,
  markEndpoint,
  markEndpointsOf,
  reconcilePart,
  type Unreconciled,
} from './reconcile-store.ts'

/**
 * What the change of an endpoint (enabled, disabled, deleted) means for its deliveries, in the transaction of the
 * change. The first part follows at once, so that who asks sees it; a longer backlog is moved by the worker. rule 8
 */
export async function followChange(tx: Tx, endpoint: Unreconciled, now: Temporal.Instant): Promise<void> {
  await markEndpoint(tx, endpoint.account_id, endpoint.id, now)
  await reconcilePart(tx, endpoint)
}

/** Endpoints of an account whose deliveries follow its tier at once; those of further ones are moved by the worker. */
const MAX_AT_ONCE = 20

/**
 * What an account's move to another tier means for its deliveries, in the transaction of the move: held below Growth,
 * and due at once when it returns, but for endpoints that are disabled. rule 1, 8
 */
export async function applyTierChange(tx: Tx, account_id: string, now: Temporal.Instant): Promise<void> {
  await markEndpointsOf(tx, account_id, now)
  let moved = 0
  for (const endpoint of await listUnreconciledOf(tx, account_id, MAX_AT_ONCE)) {
    if (moved >= MAX_MOVED) return
    moved += await reconcilePart(tx, endpoint)
  }
}
