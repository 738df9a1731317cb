import type { PreTransaction } from '#server/context.ts'
import { GatewayUnavailable } from '#server/integrations/payment-gateway/payment-gateway.ts'
import { fault } from '#server/kernel/errors.ts'
import { findPayment } from '../../invoices/public.ts'
import { openRefund, type RefundRequest } from './open-refund.ts'
import { recordRefund } from './record-refund.ts'

/** The outcome of a refund. */
export interface Returned {
  readonly refund_id: string
}

/**
 * Refunds to a card between transactions: the refund is committed, then the provider is asked, then the
 * outcome is recorded. After a failure the job continues; the provider knows the refund by its id, so that
 * nothing is refunded twice. Undefined for money that no provider took.
 */
export async function refundCard(
  refund_request: RefundRequest,
  before: PreTransaction,
): Promise<Returned | undefined> {
  const { cards, request, transact } = before
  const seen = await transact((ctx) => findPayment(ctx, refund_request.params.id))
  if (seen.provider === null) return undefined
  if (cards?.provider !== seen.provider)
    throw fault('SVC-9002', { message: `The provider ${seen.provider} is not set up here.` })
  const opened = await before.open((ctx) => openRefund(ctx, refund_request, request))
  if (!opened) return undefined
  const { refund, payment } = opened
  await before.failpoint('opened')
  if (refund.status !== 'pending') return { refund_id: refund.id }
  const card_refund = {
    refund_id: refund.id,
    provider_ref: payment.provider_ref!,
    amount: refund.amount,
    currency: refund.currency,
  }
  const state = await cards.refund(card_refund).catch((error) => {
    if (error instanceof GatewayUnavailable) return null
    throw error
  })
  await before.failpoint('carried_out')
  if (state) await transact((ctx) => recordRefund(ctx, refund.id, state))
  await before.failpoint('recorded')
  return { refund_id: refund.id }
}
