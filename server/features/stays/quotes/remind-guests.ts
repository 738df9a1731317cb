import type { Attempts } from '#server/engine/job-retries/attempts.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import type { Pipeline } from '#server/http/request.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { mailQuote } from './guest/mail-quote.ts'
import { statusOf } from './quote-status.ts'
import { endReminder, lockQuote, readQuotesToRemind, type TxContext } from './store.ts'

/** Reminds guests of quotes that are about to lapse: each once, in a transaction of its own. rule 33.9 */
export async function remindGuests(
  system: Database,
  { put_off, attempt }: Attempts,
  { clock }: Pick<Pipeline, 'clock'>,
): Promise<void> {
  const due = await writing(system, null, (tx) => readQuotesToRemind(tx, clock.now(), put_off))
  for (const { account_id, id } of due)
    await attempt({ account_id, item: id }, () =>
      writing(system, account_id, (tx) =>
        remindGuest({ ...wholeAccount(tx, account_id), now: clock.now() }, id),
      ),
    )
}

async function remindGuest(ctx: TxContext, id: string): Promise<void> {
  const row = await lockQuote(ctx, id)
  if (!row || row.remind_at === null || statusOf(row, ctx.now) !== 'sent') return
  const property = (await readProperty(ctx, row.property_id))!
  await Promise.all([mailQuote(ctx, row, { template: 'quote_reminder', property }), endReminder(ctx, id)])
}
