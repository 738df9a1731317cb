import { jobOfItems } from '#server/engine/job.ts'
import { lapseDueQuotes } from './lapse-due-quotes.ts'
import { remindGuests } from './remind-guests.ts'

export const quoteJobs = [
  jobOfItems('lapse_quotes', 20_000, ({ system, pipeline }, attempts) =>
    lapseDueQuotes(system, attempts, pipeline),
  ),
  jobOfItems('remind_of_quotes', 60_000, ({ system, pipeline }, attempts) =>
    remindGuests(system, attempts, pipeline),
  ),
]
