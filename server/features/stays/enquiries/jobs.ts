import type { JobContext } from '#server/engine/job.ts'
import { deleteMailsAbout } from '#server/features/mail/email/public.ts'
import { writing } from '#server/postgres/transaction.ts'
import { deleteOldEnquiries } from './store.ts'

/** Enquiries name strangers, who have no profile by which to be erased. rule 35.5 */
const KEPT_DAYS = { after_end: 30, after_answer: 90, after_start: 365 }

const daysAgo = (now: Temporal.Instant, days: number) => now.subtract({ hours: days * 24 })

export const enquiryJobs = [
  {
    name: 'delete_old_enquiries',
    every_ms: 3_600_000,
    run: ({ system, now }: Pick<JobContext, 'system' | 'now'>): Promise<void> =>
      writing(system, null, async (tx) => {
        const ended_before = daysAgo(now(), KEPT_DAYS.after_end)
        const answered_before = daysAgo(now(), KEPT_DAYS.after_answer)
        const created_before = daysAgo(now(), KEPT_DAYS.after_start)
        const deleted = await deleteOldEnquiries(tx, { ended_before, answered_before, created_before })
        if (deleted.length > 0) await deleteMailsAbout(tx, deleted)
      }),
  },
]
