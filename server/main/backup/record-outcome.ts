import { openAttempts } from '../../engine/job-retries/attempts.ts'
import { readAccounts } from '../../features/account/accounts/public.ts'
import { makeLog } from '../../kernel/log.ts'
import type { Clock } from '../../kernel/time/clock.ts'
import type { Database } from '../../postgres/database.ts'
import { reading } from '../../postgres/transaction.ts'

const JOB = 'nightly_backup'

/**
 * Records the outcome of a nightly backup as that of a job: staff who see failed jobs see that it failed several times in a
 * row, and no longer once it succeeds.
 */
export async function recordOutcome(
  system: Database,
  { clock, folder, error }: { clock: Clock; folder: string; error: Error | undefined },
): Promise<void> {
  // The process that ran it has printed and logged what failed.
  const attempts = openAttempts({ system, now: () => clock.now(), log: makeLog('silent') }, JOB)
  for (const { account_id } of await reading(system, { account_id: '' }, (tx) => readAccounts(tx))) {
    await attempts.attempt({ account_id, item: folder }, async () => {
      if (error) throw error
    })
  }
}
