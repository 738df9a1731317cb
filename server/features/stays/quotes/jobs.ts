import { jobOfDue } from '#server/engine/job.ts'
import { lapseQuote } from './lapse-quote.ts'
import { remindGuest } from './remind-guest.ts'
import { readLapsedQuotes, readQuotesToRemind } from './store.ts'

export const quoteJobs = [
  jobOfDue('lapse_quotes', 20_000, {
    readDue: readLapsedQuotes,
    settle: lapseQuote,
    failpoints: ['before_quote_lapse', 'before_quote_commit'],
  }),
  jobOfDue('remind_of_quotes', 60_000, { readDue: readQuotesToRemind, settle: remindGuest }),
]
