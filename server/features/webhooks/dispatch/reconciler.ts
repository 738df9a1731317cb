import { setTimeout as sleep } from 'node:timers/promises'
import { monotonic } from '../../../kernel/clock.ts'
import type { Database } from '../../../postgres/database.ts'
import { writing } from '../../../postgres/transaction.ts'
import { listUnreconciled, reconcilePart } from '../deliveries/reconcile-store.ts'

/**
 * Moves the deliveries of changed endpoints to where their states ask: a part of each in turn, so that nobody waits for
 * the backlog of another. A part is a transaction of its own, and leaves the database as much time as it took. Where the
 * worker stops, the rest is left to others.
 */
export async function reconcile(database: Database, isStopping: () => boolean): Promise<void> {
  for (let moved_any = true; moved_any && !isStopping(); ) {
    moved_any = false
    for (const endpoint of await listUnreconciled(database)) {
      if (isStopping()) return
      const began = monotonic()
      if ((await writing(database, null, (tx) => reconcilePart(tx, endpoint))) === 0) continue
      moved_any = true
      await sleep(monotonic() - began)
    }
  }
}
