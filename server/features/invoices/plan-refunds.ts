import { toTimestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../new-id.ts'
import { readPaymentsOfStay } from './payments-store.ts'
import { refundParts, refundStatus } from './refund-parts.ts'
import { insertRefund, type RefundRow, readRefundsOfStay } from './refunds-store.ts'

/** A stay of which money goes back. */
interface Overpaid {
  readonly id: string
  readonly currency: string
}

/**
 * Notes what is to be given back of a stay, `amount` in minor units altogether: card payments by the provider that took
 * them, which a job carries out, others by staff. What is under way already counts. The caller has locked the
 * reservation. Answers how far it is. decisions 4
 */
export async function planRefunds(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  stay: Overpaid,
  amount: number,
  reason: string | null,
): Promise<ReturnType<typeof refundStatus>> {
  const { account_id } = ctx.scope
  const [payments, refunds] = await Promise.all([
    readPaymentsOfStay(ctx.tx, account_id, stay.id),
    readRefundsOfStay(ctx.tx, account_id, stay.id),
  ])
  const planned = refundParts(payments, refunds, amount).map(
    (part): RefundRow => ({
      id: newId('refund', ctx.now.epochMilliseconds),
      payment_id: part.payment.id,
      reservation_id: stay.id,
      amount: part.amount,
      currency: stay.currency,
      status: part.payment.provider === null ? 'manual' : 'pending',
      reason,
      provider_ref: null,
      failure_code: null,
      request_key: null,
      request_fingerprint: null,
      created_at: toTimestamp(ctx.now),
      finished_at: null,
    }),
  )
  await Promise.all(planned.map((row) => insertRefund(ctx.tx, account_id, row)))
  return refundStatus([...refunds, ...planned], amount)
}
