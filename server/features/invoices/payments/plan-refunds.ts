import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { SYSTEM } from './handled-by.ts'
import { readPaymentsOfStay } from './payments-store.ts'
import { refundParts, refundStatus } from './refund-parts.ts'
import { insertRefund, type RefundRow, readRefundsOfStay } from './refunds-store.ts'

type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

/** A stay with money to be refunded. */
interface Overpaid {
  readonly id: string
  readonly currency: string
}

/**
 * How an amount in minor units would be refunded: card payments by their provider, others by staff. Pending
 * refunds already count.
 */
export async function foreseeRefunds(ctx: TxContext, stay: Overpaid, amount: number) {
  const [payments, refunds] = await Promise.all([
    readPaymentsOfStay(ctx, stay.id),
    readRefundsOfStay(ctx, stay.id),
  ])
  const planned = refundParts(payments, refunds, amount).map(
    (part): RefundRow => ({
      id: newId('refund', ctx.now.epochMilliseconds),
      payment_id: part.payment.id,
      reservation_id: stay.id,
      amount: part.amount,
      currency: stay.currency,
      status: part.payment.provider === null ? 'manual' : 'pending',
      reason: null,
      provider_ref: null,
      failure_code: null,
      request_key: null,
      request_fingerprint: null,
      asked_at: null,
      created_at: toTimestamp(ctx.now),
      finished_at: null,
      received_by: SYSTEM,
      business_date: null,
      returned_at: null,
      returned_on: null,
      shift_id: null,
    }),
  )
  return { planned, status: refundStatus([...refunds, ...planned], amount) }
}

/**
 * Records what is to be refunded: a job carries out what the provider does, the rest are tasks for staff. The
 * caller has locked the reservation. Returns the refund state. rule 4
 */
export async function planRefunds(ctx: TxContext, stay: Overpaid, amount: number, reason: string) {
  const { planned, status } = await foreseeRefunds(ctx, stay, amount)
  await Promise.all(planned.map((row) => insertRefund(ctx, { ...row, reason })))
  return status
}
