import type { Database } from '../../../postgres/database.ts'
import { writing } from '../../../postgres/transaction.ts'
import { listUnreconciled, reconcilePart } from '../reconcile-store.ts'

export interface ReconcileOptions {
  /** Whether the worker stops: the rest is left to others. */
  readonly over: () => boolean
  /** Told of every part: there may be something to send. */
  readonly moved: () => void
}

/**
 * Moves the deliveries of changed endpoints to where their states ask: a part of each in turn, so that nobody waits for
 * the backlog of another. A part is a transaction of its own, and leaves the database as much time as it took.
 */
export async function reconcile(database: Database, { over, moved }: ReconcileOptions): Promise<void> {
  for (let any = true; any && !over(); ) {
    any = false
    for (const endpoint of await listUnreconciled(database)) {
      if (over()) return
      const began = performance.now()
      if ((await writing(database, null, (tx) => reconcilePart(tx, endpoint))) === 0) continue
      any = true
      moved()
      await new Promise((resolve) => setTimeout(resolve, performance.now() - began))
    }
  }
}
