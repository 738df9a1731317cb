import { isMoneyless } from '#contract/money/payment-methods.ts'
import type { PaymentRow } from './payments-store.ts'
import type { RefundRow } from './refunds-store.ts'

/** Refunds still to be carried out, by the provider or by staff. */
const isOpenRefund = ({ status }: Pick<RefundRow, 'status'>): boolean =>
  status === 'pending' || status === 'manual'

const sum = (rows: readonly { amount: number }[]) => rows.reduce((whole, { amount }) => whole + amount, 0)

/** Money of these refunds that has not been returned yet, in minor units. */
export const openRefunds = (refunds: readonly RefundRow[]): number => sum(refunds.filter(isOpenRefund))

/** What may still be refunded of a payment, in minor units; a task for staff is one way to do it. */
export function refundable(payment: PaymentRow, refunds: readonly RefundRow[]): number {
  if (payment.status !== 'succeeded') return 0
  const under_way = refunds.filter((row) => row.payment_id === payment.id && row.status === 'pending')
  return payment.amount - payment.amount_refunded - sum(under_way)
}

const sumRefundable = (payments: readonly PaymentRow[], refunds: readonly RefundRow[]): number =>
  payments.reduce((whole, payment) => whole + refundable(payment, refunds), 0)

export interface RefundPart {
  readonly payment: PaymentRow
  readonly amount: number
}

/** What of a refund moves no money: credit is given back, or a write-off undone. rule 32.10 */
export const moneylessPart = (
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
  amount: number,
): number =>
  Math.min(
    amount,
    sumRefundable(
      payments.filter(({ method }) => isMoneyless(method)),
      refunds,
    ),
  )

/**
 * Divides a refund over the payments it came from, the newest first. What moved no money is taken back first, and by staff:
 * nobody is to pay it out. rule 4, 32.10
 */
export function refundParts(
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
  amount: number,
): RefundPart[] {
  const moneyless = payments.filter(({ method }) => isMoneyless(method))
  let rest = amount - openRefunds(refunds) - sumRefundable(moneyless, refunds)
  const parts: RefundPart[] = []
  const by_money = payments.filter(({ method }) => !isMoneyless(method))
  for (const payment of by_money.sort((a, b) => (a.id < b.id ? 1 : -1))) {
    const tasks = refunds.filter((row) => row.payment_id === payment.id && row.status === 'manual')
    const part = Math.min(rest, refundable(payment, refunds) - sum(tasks))
    if (part <= 0) continue
    parts.push({ payment, amount: part })
    rest -= part
  }
  return parts
}

/**
 * The refund state of a stay: with the provider, with staff, failed, or completed. `left` is what the guest
 * is still to get, in minor units. rule 4
 */
export function refundStatus(
  refunds: readonly RefundRow[],
  left: number,
): 'pending' | 'manual' | 'failed' | 'succeeded' {
  if (left <= 0) return 'succeeded'
  const has = (status: RefundRow['status']) => refunds.some((row) => row.status === status)
  if (has('pending')) return 'pending'
  if (has('manual')) return 'manual'
  return has('failed') ? 'failed' : 'manual'
}
