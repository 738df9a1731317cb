import type { CardState } from '#server/integrations/payment-gateway/payment-gateway.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { forgetPaymentRequest, type PaymentRow, readPayment, writePayment } from '../../invoices/public.ts'
import { lockOpenDays } from '../../property/properties/public.ts'
import { applyPayment } from '../../stays/reservations/public.ts'
import { staysInShift } from '../shifts/public.ts'
import { lockPayment, type TxContext } from './lock-payment.ts'
import { isUnderWay } from './stay-balance.ts'

interface Manner {
  /** The card was not charged: the same request may begin anew. */
  readonly is_forgotten?: boolean
  /** Only while the provider's id of the charge is not stored. */
  readonly while_nameless?: boolean
}

/**
 * Records the outcome of a charge, however often it is reported. Money that the provider took always counts,
 * even after the payment was cancelled; a failure reported afterwards changes nothing. rule 4
 */
export async function recordOutcome(
  ctx: TxContext,
  payment_id: string,
  state: CardState,
  { is_forgotten = false, while_nameless = false }: Manner = {},
): Promise<PaymentRow> {
  const { payment, stay } = await lockPayment(ctx, payment_id)
  if (while_nameless && payment.provider_ref !== null) return payment
  const at = toTimestamp(ctx.now)
  if (state.status === 'succeeded') {
    if (payment.status === 'succeeded') return payment
    const [{ dateOf }, shift_id] = await Promise.all([
      lockOpenDays(ctx, payment.property_id),
      staysInShift(ctx, payment.shift_id),
    ])
    const business_date = dateOf(ctx.now)
    // A page of the provider's had a name of its own; from here on the charge behind it is meant.
    const provider_ref = state.provider_ref ?? payment.provider_ref
    const moved = {
      provider_ref,
      status: state.status,
      failure_code: null,
      paid_at: at,
      business_date,
      shift_id,
    }
    const paid = { ...payment, ...moved, updated_at: at }
    await applyPayment(ctx, stay, paid)
    return (await readPayment(ctx, payment_id))!
  }
  const after = { ...payment, ...outcomeOf(payment, state) }
  if (after.status === payment.status) return payment
  const written = { ...after, updated_at: at }
  await Promise.all([writePayment(ctx, written), is_forgotten && forgetPaymentRequest(ctx, payment_id)])
  return written
}

function outcomeOf(payment: PaymentRow, state: CardState): Pick<PaymentRow, 'status' | 'failure_code'> {
  if (isUnderWay(payment)) {
    if (state.status === 'failed') return { status: 'failed', failure_code: state.failure_code }
    if (state.status === 'requires_action') return { status: 'requires_action', failure_code: null }
  }
  return payment
}
