import { jobOfItems } from '#server/engine/job.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { readAccountsWithoutOverview } from '../../account/accounts/public.ts'
import { lastPackDue } from '../../downtime/public.ts'
import { dueOccasions } from './due.ts'
import { offerOverview } from './offer-overview.ts'
import { queueRun } from './queue-run.ts'
import { lockSchedule, purgeRuns, readActiveSchedules } from './store.ts'

export const reportJobs = [
  // A job of its own, so that a report that fails does not delay the close of days.
  jobOfItems('send_reports', 20_000, async ({ system, pipeline, now }, { isPutOff, attempt }) => {
    const schedules = await writing(system, null, (tx) => readActiveSchedules(tx))
    for (const schedule of schedules) {
      const { account_id, id } = schedule
      if (await isPutOff({ account_id, item: id })) continue
      for (const occasion of dueOccasions(schedule, now(), lastPackDue)) {
        const was_done = await attempt({ account_id, item: id }, () =>
          writing(system, account_id, async (tx) => {
            const ctx = { ...wholeAccount(tx, account_id), now: now() }
            const row = await lockSchedule(ctx, id)
            if (row?.status === 'active') await queueRun(ctx, row, occasion)
            await pipeline.failpoint('before_report')
            return true
          }),
        )
        // Later occasions wait for it: the latest one that was sent is how far a schedule has come.
        if (!was_done) break
      }
    }
  }),
  // Staff are kept in live, and so are their reports.
  jobOfItems('offer_overviews', 300_000, async ({ name, system, now }, { isPutOff, attempt }) => {
    if (name !== 'live') return
    for (const account_id of await writing(system, null, (tx) => readAccountsWithoutOverview(tx))) {
      if (await isPutOff({ account_id, item: account_id })) continue
      await attempt({ account_id, item: account_id }, () =>
        writing(system, account_id, (tx) => offerOverview({ ...wholeAccount(tx, account_id), now: now() })),
      )
    }
  }),
  {
    name: 'purge_report_runs',
    every_ms: 3_600_000,
    run: async ({ system, now }: { system: Parameters<typeof writing>[0]; now: () => Temporal.Instant }) => {
      await writing(system, null, (tx) => purgeRuns(tx, now()))
    },
  },
]
