import { appendAudit } from '#server/audit/append.ts'
import type { Attempts } from '#server/engine/job-retries/attempts.ts'
import type { Pipeline } from '#server/http/request.ts'
import type { Database } from '#server/postgres/database.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { statusOf } from './quote-status.ts'
import type { QuoteRow } from './row.ts'
import { appendQuoteEvent, saveOption } from './save-quote.ts'
import { lockQuote, readLapsedQuotes, type TxContext, writeQuote } from './store.ts'

/**
 * Lapses quotes that were not accepted in time: each once, in a transaction of its own, under the lock of the quote. The
 * nights of their options go back on sale. rule 33.3
 */
export async function lapseDueQuotes(
  system: Database,
  { put_off, attempt }: Attempts,
  pipeline: Pick<Pipeline, 'clock' | 'failpoint'>,
): Promise<void> {
  const { clock } = pipeline
  const due = await writing(system, null, (tx) => readLapsedQuotes(tx, clock.now(), put_off))
  for (const { account_id, id } of due)
    await attempt({ account_id, item: id }, () =>
      writing(system, account_id, async (tx) => {
        const ctx = { ...wholeAccount(tx, account_id), now: clock.now() }
        await pipeline.failpoint('before_quote_lapse')
        await lapseQuote(ctx, id)
        await pipeline.failpoint('before_quote_commit')
      }),
    )
}

async function lapseQuote(ctx: TxContext, id: string): Promise<void> {
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
