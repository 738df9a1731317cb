import type { Context } from '#server/context.ts'
import { type PaymentRow, writePayment } from '#server/features/invoices/public.ts'
import type { CardState, Registered } from '#server/integrations/payment-gateway/payment-gateway.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { lockPayment } from '../lock-payment.ts'
import { recordOutcome } from '../record-outcome.ts'

/** Where the payment was given up meanwhile, by the job or at another node, the card is never asked. */
export async function recordProviderId(
  ctx: Context,
  payment_id: string,
  named: Registered,
): Promise<PaymentRow> {
  if (named.failure_code !== undefined) {
    const refused: CardState = { status: 'failed', failure_code: named.failure_code }
    return recordOutcome(ctx, payment_id, refused, { while_nameless: true })
  }
  const { payment } = await lockPayment(ctx, payment_id)
  if (payment.status !== 'pending' || payment.provider_ref !== null) return payment
  const after = { ...payment, provider_ref: named.provider_ref, updated_at: toTimestamp(ctx.now) }
  await writePayment(ctx, after)
  return after
}
