import { type EnvironmentJob, jobOfItems } from '#server/engine/job.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { writing } from '#server/postgres/transaction.ts'
import { checkDomains } from './own-domain/check-domain.ts'
import { purgeVisits } from './visits/store.ts'

/** Two years and a month: a month beside that of the year before. */
const KEPT_DAYS = 800

export const bookingPageJobs: readonly EnvironmentJob[] = [
  jobOfItems('check_booking_domains', 600_000, ({ system, pipeline }, attempts) =>
    checkDomains(system, pipeline, attempts),
  ),
  {
    name: 'write_booking_page_visits',
    every_ms: 15_000,
    everywhere: true,
    run: ({ visits }) => visits.flush(),
  },
  {
    name: 'purge_booking_page_visits',
    every_ms: 3_600_000,
    run: ({ system, now }) =>
      writing(system, null, async (tx) => {
        await purgeVisits(tx, addDays(now().toString().slice(0, 10), -KEPT_DAYS))
      }),
  },
]
