import * as figures from '#contract/stays/quote-figures.ts'
import * as steps from '#contract/stays/quote-steps.ts'
import * as contract from '#contract/stays/quotes.ts'
import { route } from '#server/http/route.ts'
import { acceptQuote } from './accept-quote.ts'
import { createQuote } from './create-quote.ts'
import { declineQuote } from './decline-quote.ts'
import { getQuoteFigures } from './figures/get-quote-figures.ts'
import { getQuote } from './get-quote.ts'
import { listQuotes } from './list-quotes.ts'
import { sendQuote } from './send-quote.ts'
import { updateQuote } from './update-quote.ts'
import { withdrawQuote } from './withdraw-quote.ts'

export const quoteRoutes = [
  route(contract.listQuotes, listQuotes),
  route(contract.createQuote, createQuote),
  route(contract.getQuote, getQuote),
  route(contract.updateQuote, updateQuote),
  route(steps.sendQuote, sendQuote),
  route(steps.acceptQuote, acceptQuote),
  route(steps.declineQuote, declineQuote),
  route(steps.withdrawQuote, withdrawQuote),
  route(figures.getQuoteFigures, getQuoteFigures),
]
