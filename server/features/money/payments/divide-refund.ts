/** A payment of a charge, in minor units. */
interface RefundedPayment {
  readonly amount: number
  /** What its guest has back. */
  readonly refunded: number
  /** What was asked for besides, and may still be refused. */
  readonly pending: number
}

/**
 * A refund of a whole charge, as the parts of its payments: in their order as much as each has left, and what is more
 * than that as refunds that were asked for will be refused. The last payment takes the rest. rule 26.30
 */
export function divideRefund(amount: number, payments: readonly RefundedPayment[]): number[] {
  let rest = amount
  const takeUpTo = (left: number) => {
    const part = Math.max(0, Math.min(rest, left))
    rest -= part
    return part
  }
  const parts = payments.map((one) => takeUpTo(one.amount - one.refunded - one.pending))
  const whole = payments.map((one, i) => parts[i]! + takeUpTo(one.amount - one.refunded - parts[i]!))
  return whole.map((part, i) => (i === whole.length - 1 ? part + rest : part))
}
