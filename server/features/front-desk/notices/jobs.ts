import type { EnvironmentJob } from '#server/engine/job.ts'
import { contextOfJob } from '#server/http/request.ts'
import { writing } from '#server/postgres/transaction.ts'
import { purgeOldHistory, readAccountsWithProblems, writeHistory } from './history-store.ts'
import { purgeLowDisks } from './low-disks-store.ts'
import { readOpenNotices } from './open-notices.ts'
import { purgeOldReads } from './store.ts'
import { watchDisks } from './watch-disks.ts'

export const noticeJobs: readonly EnvironmentJob[] = [
  {
    name: 'record_notices',
    every_ms: 20_000,
    run: async ({ system, pipeline, now }) => {
      const accounts = await writing(system, null, (tx) => readAccountsWithProblems(tx, now()))
      const { test_clocks } = pipeline.environment
      // Those whose clock was moved have a run of their own.
      for (const { account_id } of accounts.filter((one) => test_clocks.leadOf(one.account_id) === 0))
        await writing(system, account_id, async (tx) => {
          const ctx = contextOfJob(pipeline, tx, { account_id, property_ids: null })
          // Owners see all notices.
          const open = await readOpenNotices(ctx, 'owner')
          if (open.length > 0) await writeHistory(ctx, open, ctx.now)
        })
    },
  },
  {
    name: 'purge_notice_reads',
    every_ms: 3_600_000,
    run: ({ system, now }) =>
      writing(
        system,
        null,
        async (tx) => void (await Promise.all([purgeOldReads(tx, now()), purgeOldHistory(tx, now())])),
      ),
  },
]

/** Of the machine, whose clock is not moved. */
export const diskJobs: readonly EnvironmentJob[] = [
  { name: 'watch_disks', every_ms: 60_000, run: watchDisks },
  {
    name: 'purge_low_disks',
    every_ms: 3_600_000,
    run: ({ system, now }) => writing(system, null, async (tx) => void (await purgeLowDisks(tx, now()))),
  },
]
