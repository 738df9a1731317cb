import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/quote-steps.ts'
import type { Context } from '#server/context.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { mailQuote, reminderOf } from './guest/mail-quote.ts'
import { requireStanding } from './offers/offers.ts'
import { presentQuote } from './present-quote.ts'
import { requireOpen } from './quote-status.ts'
import type { QuoteRow } from './row.ts'
import { saveOption, saveQuote } from './save-quote.ts'
import { findQuoteForChange } from './store.ts'

type Op = typeof contract.sendQuote

/** Offers a quote to its guest, by e-mail: the nights of its options go off sale, all or none. rule 33.2, 33.4, 33.8 */
export async function sendQuote(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findQuoteForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  requireOpen(row, ctx.now, 'sent')
  const property = (await readProperty(ctx, row.property_id))!
  requireStanding(row, property, ctx.now)
  const notify = body?.notify_guest
  const remind_at = reminderOf(row, { now: ctx.now, notify }) ?? row.remind_at
  const sent_at = row.sent_at ?? toTimestamp(ctx.now)
  const sent: QuoteRow = { ...row, status: 'sent', sent_at, remind_at }
  await saveOption(ctx, sent)
  await mailQuote(ctx, sent, { template: 'quote', property, notify })
  return presentQuote(ctx, await saveQuote(ctx, row, sent, 'quote.sent'))
}
