import { isScheduled } from '#contract/mail/template-kinds.ts'
import { type EnvironmentJob, jobOfItems } from '../../engine/job.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { wholeAccount } from '../../postgres/scope.ts'
import { writing } from '../../postgres/transaction.ts'
import { dueDates } from './scheduled/due-dates.ts'
import {
  type ActiveSchedule,
  type Occasion,
  purgeOccasions,
  readActiveSchedules,
  readDueDocuments,
  readDueStays,
} from './scheduled/store.ts'
import { writeOccasion } from './scheduled/write-occasion.ts'

export const messageJobs: readonly EnvironmentJob[] = [
  jobOfItems('send_guest_mails', 20_000, async ({ system, pipeline, now }, { isPutOff, attempt }) => {
    const schedules = await writing(system, null, (tx) => readActiveSchedules(tx))
    for (const schedule of schedules) {
      const { account_id, property_id, kind } = schedule
      const due = await writing(system, account_id, (tx) =>
        readDue(wholeAccount(tx, account_id), schedule, now()),
      )
      for (const one of due) {
        const item = `${kind} ${one.occasion}`
        if (await isPutOff({ account_id, item })) continue
        await attempt({ account_id, item }, () =>
          writing(system, account_id, async (tx) => {
            const ctx = { ...wholeAccount(tx, account_id), now: now() }
            await writeOccasion(ctx, { ...one, property_id, kind })
            await pipeline.failpoint('before_guest_mail')
            return true
          }),
        )
      }
    }
  }),
  {
    name: 'purge_message_occasions',
    every_ms: 3_600_000,
    run: async ({ system, now }) => {
      await writing(system, null, (tx) => purgeOccasions(tx, now()))
    },
  },
]

function readDue(ctx: AccountContext, schedule: ActiveSchedule, now: Temporal.Instant): Promise<Occasion[]> {
  const { kind, time } = schedule
  if (!isScheduled(kind) || time === null) return readDueDocuments(ctx, schedule, now)
  const dates = dueDates({ ...schedule, kind, time }, now)
  return dates.length > 0 ? readDueStays(ctx, schedule, dates) : Promise.resolve([])
}
