import { appendAudit } from '#server/audit/append.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { statusOf } from './quote-status.ts'
import type { QuoteRow } from './row.ts'
import { appendQuoteEvent, saveOption } from './save-quote.ts'
import { lockQuote, type TxContext, writeQuote } from './store.ts'

/** Lapses a quote that was not accepted in time, once; the nights of its options go back on sale. rule 33.3 */
export async function lapseQuote(ctx: TxContext, id: string): Promise<void> {
  const row = await lockQuote(ctx, id)
  if (row?.status !== 'sent' || statusOf(row, ctx.now) !== 'lapsed') return
  const lapsed: QuoteRow = { ...row, status: 'lapsed', closed_at: row.lapses_at }
  await saveOption(ctx, lapsed)
  const after = raiseVersion(lapsed, ctx.now)
  await Promise.all([
    writeQuote(ctx, after),
    appendQuoteEvent(ctx, 'quote.lapsed', after),
    appendAudit(ctx, {
      action: 'lapseQuote',
      resource_id: id,
      property_id: row.property_id,
      before: { status: 'sent' },
      after: { status: after.status },
    }),
  ])
}
