import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '#server/context.ts'
import { monotonic } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { type AccountContext, wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import {
  listUnreconciled,
  listUnreconciledOf,
  MAX_MOVED,
  markEndpoint,
  markEndpointsOf,
  reconcilePart,
  type Unreconciled,
} from './reconcile-store.ts'

/**
 * Applies a change of an endpoint (enabled, disabled, deleted) to its deliveries, in the same transaction.
 * The first batch is moved at once, so that the caller sees it; a longer backlog is moved by the worker. rule
 * 8
 */
export async function applyEndpointChange(
  tx: Tx,
  endpoint: Unreconciled,
  now: Temporal.Instant,
): Promise<void> {
  await markEndpoint(wholeAccount(tx, endpoint.account_id), endpoint.id, now)
  await reconcilePart(tx, endpoint)
}

/** Maximum of endpoints of an account whose deliveries are moved at once; further ones are moved by the worker. */
const MAX_AT_ONCE = 20

/**
 * Applies a change of tier of an account to its deliveries, in the same transaction: held below Growth, and
 * due at once when it returns, except for disabled endpoints. rule 1, 8
 */
export async function applyTierChange(ctx: AccountContext, now: Temporal.Instant): Promise<void> {
  await markEndpointsOf(ctx, now)
  let moved = 0
  for (const endpoint of await listUnreconciledOf(ctx, MAX_AT_ONCE)) {
    if (moved >= MAX_MOVED) return
    moved += await reconcilePart(ctx.tx, endpoint)
  }
}

/**
 * Moves the deliveries of changed endpoints: a batch of each in turn, so that none waits for the backlog of
 * another. A batch is a transaction of its own, followed by a pause of the same length. When the worker
 * stops, the rest is left to others.
 */
export async function reconcile(
  database: Database,
  { isStopping, onMoved }: { isStopping: () => boolean; onMoved: () => void },
): Promise<void> {
  for (let moved_any = true; moved_any && !isStopping(); ) {
    moved_any = false
    for (const endpoint of await listUnreconciled(database)) {
      if (isStopping()) return
      const began = monotonic()
      if ((await writing(database, null, (tx) => reconcilePart(tx, endpoint))) === 0) continue
      moved_any = true
      onMoved()
      await sleep(monotonic() - began)
    }
  }
}
