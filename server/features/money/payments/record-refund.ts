import { appendRequested } from '#server/events/append.ts'
import type { KnownRefund, RefundState } from '#server/integrations/payment-gateway/payment-gateway.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import {
  insertRefund,
  newRefund,
  type PaymentRow,
  paymentRefunded,
  type RefundRow,
  readRefund,
  readRefundsOfPayment,
  SYSTEM,
  writePayment,
  writeRefund,
} from '../../invoices/public.ts'
import { lockOpenDays } from '../../property/properties/public.ts'
import { applyRefund, type ReservationRow, updateRefundStatus } from '../../stays/reservations/public.ts'
import { staysInShift } from '../shifts/public.ts'
import { lockPayment, type TxContext } from './lock-payment.ts'

/**
 * Records the outcome of a refund, however often it is reported: it reduces what is paid, once; money that
 * the guest's bank returned afterwards counts again. rule 4
 */
export async function recordRefund(ctx: TxContext, refund_id: string, state: RefundState): Promise<void> {
  const seen = (await readRefund(ctx, refund_id))!
  const { payment, stay } = await lockPayment(ctx, seen.payment_id)
  const refund = (await readRefund(ctx, refund_id))!
  const was_given = refund.status === 'succeeded'
  const status = was_given && state.status === 'pending' ? refund.status : state.status
  const finished_at = status === 'pending' ? null : (refund.finished_at ?? toTimestamp(ctx.now))
  const after: RefundRow = {
    ...refund,
    ...(await dayAndShift(ctx, { ...refund, status, finished_at }, payment)),
    status,
    provider_ref: state.provider_ref ?? refund.provider_ref,
    failure_code: state.failure_code ?? null,
    finished_at,
  }
  if (status === refund.status && after.provider_ref === refund.provider_ref) return
  await writeRefund(ctx, after)
  const moved = Number(status === 'succeeded') - Number(was_given)
  await countBack(ctx, { stay, payment, refund: after, amount: moved * refund.amount })
}

type Dated = Pick<RefundRow, 'business_date' | 'returned_at' | 'returned_on' | 'shift_id'>

/**
 * The business date and shift of a refund: never a closed day. Money that the bank returns keeps its day,
 * which may be closed, and counts again on the open day. rule 7.42, 7.55
 */
async function dayAndShift(
  ctx: TxContext,
  { status, finished_at, business_date, returned_at, returned_on, shift_id }: RefundRow,
  { property_id }: Pick<PaymentRow, 'property_id'>,
): Promise<Dated> {
  const dayOf = async (moment: Temporal.Instant) => (await lockOpenDays(ctx, property_id)).dateOf(moment)
  if (status === 'succeeded' && finished_at !== null) {
    const came_back = { returned_at: null, returned_on: null }
    if (business_date !== null) return { business_date, shift_id, ...came_back }
    const [date, open] = await Promise.all([
      dayOf(Temporal.Instant.from(finished_at)),
      staysInShift(ctx, shift_id),
    ])
    return { business_date: date, shift_id: open, ...came_back }
  }
  if (business_date === null || returned_on !== null)
    return { business_date, returned_at, returned_on, shift_id }
  return { business_date, returned_at: toTimestamp(ctx.now), returned_on: await dayOf(ctx.now), shift_id }
}

/** A refund made in the provider's own dashboard. */
export async function adoptRefund(ctx: TxContext, payment_id: string, known: KnownRefund): Promise<void> {
  const { payment, stay } = await lockPayment(ctx, payment_id)
  const refunds = await readRefundsOfPayment(ctx, payment_id)
  const ours = refunds.find(({ provider_ref }) => provider_ref === known.provider_ref)
  if (ours) return recordRefund(ctx, ours.id, known)
  if (known.status === 'failed') return
  const at = toTimestamp(ctx.now)
  const finished_at = known.status === 'succeeded' ? at : null
  const refund = newRefund(ctx.now, payment, {
    amount: known.amount,
    status: known.status,
    reason: 'made_at_the_provider',
    provider_ref: known.provider_ref,
    asked_at: at,
    finished_at,
    received_by: SYSTEM,
  })
  const dated = { ...refund, ...(await dayAndShift(ctx, refund, payment)) }
  await insertRefund(ctx, dated)
  const amount = known.status === 'succeeded' ? known.amount : 0
  await countBack(ctx, { stay, payment, refund: dated, amount })
}

interface Counted {
  readonly stay: ReservationRow
  readonly payment: PaymentRow
  readonly refund: RefundRow
  /** What was refunded, in minor units; negative where it came back. */
  readonly amount: number
}

/** Updates payment, invoice and reservation, and emits opt-in events. */
async function countBack(ctx: TxContext, { stay, payment, refund, amount }: Counted): Promise<void> {
  if (amount === 0) return updateRefundStatus(ctx, stay)
  const amount_refunded = payment.amount_refunded + amount
  const after = { ...payment, amount_refunded, updated_at: toTimestamp(ctx.now) }
  await Promise.all([
    writePayment(ctx, after),
    amount > 0 && appendRequested(ctx, paymentRefunded(after, refund, stay.guest_id)),
  ])
  await applyRefund(ctx, stay, { invoice_id: payment.invoice_id, amount })
}
