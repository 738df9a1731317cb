import { jobOfItems } from '#server/engine/job.ts'
import { lapseDueQuotes } from './lapse-due-quotes.ts'

export const quoteJobs = [
  jobOfItems('lapse_quotes', 20_000, ({ system, pipeline }, attempts) =>
    lapseDueQuotes(system, attempts, pipeline),
  ),
]
