import { type EnvironmentJob, jobOfItems } from '#server/engine/job.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import { instantAt } from '#server/kernel/time/dates.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { readRemindable, readRemindingProperties } from './store.ts'
import { writeDueReminders } from './write-due-reminders.ts'

/** When reminders go, on the clock of the property: within the hours of an office. rule 32.11 */
const TIME = '09:00'

export const paymentReminderJobs: readonly EnvironmentJob[] = [
  jobOfItems('send_payment_reminders', 300_000, async ({ system, pipeline, now }, { isPutOff, attempt }) => {
    for (const property of await writing(system, null, (tx) => readRemindingProperties(tx))) {
      const { account_id, id: property_id, timezone, days } = property
      const moment = now()
      const today = dateIn(timezone, moment)
      if (Temporal.Instant.compare(moment, instantAt(today, TIME, timezone)) < 0) continue
      const companies = await writing(system, account_id, (tx) =>
        readRemindable(wholeAccount(tx, account_id), { property_id, today, steps: days.length }),
      )
      for (const company_id of companies) {
        const item = `${property_id} ${company_id}`
        if (await isPutOff({ account_id, item })) continue
        await attempt({ account_id, item }, () =>
          writing(system, account_id, async (tx) => {
            const ctx = { ...wholeAccount(tx, account_id), now: moment }
            await writeDueReminders(ctx, { property_id, company_id, today })
            await pipeline.failpoint('before_payment_reminder')
            return true
          }),
        )
      }
    }
  }),
]
