import type { Context } from '#server/context.ts'
import { SYSTEM } from './handled-by.ts'
import { newRefund } from './new-money.ts'
import { readPaymentsOfStay } from './payments-store.ts'
import { moneylessPart, refundParts, refundStatus } from './refund-parts.ts'
import { insertRefund, readRefundsOfStay } from './refunds-store.ts'

type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

/** A stay with money to be refunded. */
interface Overpaid {
  readonly id: string
}

/**
 * How an amount in minor units would be refunded: card payments by their provider, others by staff. Pending
 * refunds already count. `money` is without what credit or a write-off had settled.
 */
export async function previewRefunds(ctx: TxContext, stay: Overpaid, amount: number) {
  const [payments, refunds] = await Promise.all([
    readPaymentsOfStay(ctx, stay.id),
    readRefundsOfStay(ctx, stay.id),
  ])
  const planned = refundParts(payments, refunds, amount).map((part) =>
    newRefund(ctx.now, part.payment, {
      amount: part.amount,
      status: part.payment.provider === null ? 'manual' : 'pending',
      received_by: SYSTEM,
    }),
  )
  const money = amount - moneylessPart(payments, refunds, amount)
  return { planned, money, status: refundStatus([...refunds, ...planned], amount) }
}

/**
 * Records what is to be refunded: a job carries out what the provider does, the rest are tasks for staff. The
 * caller has locked the reservation. Returns the refund state, and how much of it is money. rule 4
 */
export async function planRefunds(ctx: TxContext, stay: Overpaid, amount: number, reason: string) {
  const { planned, status, money } = await previewRefunds(ctx, stay, amount)
  await Promise.all(planned.map((row) => insertRefund(ctx, { ...row, reason })))
  return { status, money }
}
