import type * as contract from '#contract/money/payments.ts'
import type { Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { type PaymentRow, presentPayment, readPayment } from '../../invoices/public.ts'
import { applyPayment } from '../../stays/reservations/public.ts'
import type { Charged } from './charging/charge-card.ts'
import { openPayment, type PaymentRequest } from './open-payment.ts'

type Op = typeof contract.createPayment

/**
 * Records money that was received, or the outcome of a charge made before this transaction. SVC-8001 where
 * the card was declined, SVC-8002 above what is due. rule 4, 7
 */
export async function createPayment(
  ctx: Context,
  request: PaymentRequest,
  charged: Charged | undefined,
): Promise<Output<Op>> {
  if (request.body.card !== undefined) return outcomeOf(ctx, charged)
  const { payment, stay } = await openPayment(ctx, request)
  await applyPayment(ctx, stay, payment)
  return { ...presentPayment(await read(ctx, payment.id)), client_secret: null }
}

async function outcomeOf(ctx: Context, charged: Charged | undefined): Promise<Output<Op>> {
  // The stored response has expired in between.
  if (!charged) throw tryAgain()
  const payment = await read(ctx, charged.payment_id)
  // Cancelled at another node before the card was charged: the repetition begins anew, or has done so
  // already.
  if (payment.status === 'failed' && payment.request_key === null) throw tryAgain()
  if (payment.status === 'failed')
    throw fault('SVC-8001', { details: { payment_id: payment.id, failure_code: payment.failure_code } })
  return { ...presentPayment(payment), client_secret: charged.client_secret }
}

const tryAgain = () => fault('SVC-9002', { headers: { 'retry-after': '1' } })

const read = async ({ tx, scope }: Context, id: string): Promise<PaymentRow> =>
  (await readPayment({ tx, scope }, id))!
