import type { Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/quotes.ts'
import type { LostReason } from '#contract/stays/status.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { presentQuote } from './present-quote.ts'
import { requireOpen } from './quote-status.ts'
import type { QuoteRow } from './row.ts'
import { saveOption, saveQuote } from './save-quote.ts'
import { findQuoteForChange } from './store.ts'

interface Closing {
  readonly status: 'declined' | 'withdrawn'
  readonly lost_reason: LostReason | null
}

/** Ends a quote without a booking; the nights of its options go back on sale. rule 33.2 */
export async function closeQuote(
  ctx: Context,
  id: string,
  closing: Closing,
): Promise<Output<typeof contract.getQuote>> {
  const row = await findQuoteForChange(ctx, id)
  requireMatch(ctx, row.version)
  requireOpen(row, ctx.now, closing.status)
  const closed: QuoteRow = { ...row, ...closing, closed_at: toTimestamp(ctx.now) }
  await saveOption(ctx, closed)
  return presentQuote(ctx, await saveQuote(ctx, row, closed, `quote.${closing.status}`))
}
