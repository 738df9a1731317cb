import type { Logger } from 'pino'
import type { Visit, VisitRecorder } from '#server/http/recorders.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { addVisits } from './store.ts'

/** Different counts until they are written; more are not counted. */
const MAX_COUNTS = 2_000

/** Counts in memory until a job writes: what a process has not written when it is killed is lost. rule 26.42 */
export function makeVisitCounter(tenant: Database, log: Logger): VisitRecorder {
  let counts = new Map<string, { readonly of: Visit; visits: number }>()
  return {
    record(visit) {
      const key = Object.values(visit).join(' ')
      const known = counts.get(key)
      if (known) known.visits++
      else if (counts.size < MAX_COUNTS) counts.set(key, { of: visit, visits: 1 })
    },
    async flush() {
      const counted = [...counts.values()]
      counts = new Map()
      for (const [account_id, rows] of Map.groupBy(counted, ({ of }) => of.account_id)) {
        const visits = rows.map(({ of: { account_id: _, ...of }, visits: number }) => ({
          ...of,
          visits: number,
        }))
        await writing(tenant, account_id, (tx) => addVisits(wholeAccount(tx, account_id), visits)).catch(
          (err) => log.warn({ err }, 'visits of a booking page were not counted'),
        )
      }
    },
  }
}
