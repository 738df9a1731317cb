import { readProperty } from '#server/features/property/properties/public.ts'
import { mailQuote } from './guest/mail-quote.ts'
import { statusOf } from './quote-status.ts'
import { endReminder, lockQuote, type TxContext } from './store.ts'

/** Reminds the guest of a quote that is about to lapse, once. rule 33.9 */
export async function remindGuest(ctx: TxContext, id: string): Promise<void> {
  const row = await lockQuote(ctx, id)
  if (!row || row.remind_at === null || statusOf(row, ctx.now) !== 'sent') return
  const property = (await readProperty(ctx, row.property_id))!
  await Promise.all([mailQuote(ctx, row, { template: 'quote_reminder', property }), endReminder(ctx, id)])
}
