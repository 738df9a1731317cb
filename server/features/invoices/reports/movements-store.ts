import type { Payment } from '../../../../contract/resources/payments.ts'
import type { PaymentMovement } from '../../../../contract/resources/reports.ts'
import type { Context } from '../../../context.ts'
import { every, type RawBuilder, sql } from '../../../postgres/statement.ts'

/** Money that came in, or went back; minor units, negative where it went back. */
export interface MovementRow {
  readonly kind: PaymentMovement['kind']
  readonly id: string
  readonly payment_id: string
  readonly property_id: string
  readonly timezone: string
  readonly day_ends_at: string
  readonly reservation_id: string
  readonly invoice_id: string
  readonly amount: number
  readonly currency: string
  readonly method: Payment['method']
  readonly charged: boolean
  readonly reference: string | null
  readonly at: string
}

/** Between two moments, the first included. */
export interface Between {
  readonly since: string
  readonly before: string
}

/** Payments that succeeded and refunds that were carried out, the earliest first. `where` narrows the payments. */
export const readMovements = (
  ctx: Pick<Context, 'tx'>,
  where: RawBuilder<unknown>[],
  { since, before }: Between,
  limit: number,
) =>
  ctx.tx.compose<MovementRow>(sql`
    SELECT m.*, pr.timezone, pr.day_ends_at FROM (
      SELECT account_id, 'payment' AS kind, id, id AS payment_id, property_id, reservation_id, invoice_id, amount, currency,
        method, provider IS NOT NULL AS charged, reference, paid_at AS at
      FROM (SELECT * FROM payments WHERE ${every(where)}) p
      WHERE status = 'succeeded' AND paid_at >= ${since}::timestamptz AND paid_at < ${before}::timestamptz
      UNION ALL
      SELECT r.account_id, 'refund', r.id, p.id, p.property_id, r.reservation_id, p.invoice_id, -r.amount, r.currency,
        p.method, p.provider IS NOT NULL, p.reference, r.finished_at
      FROM refunds r JOIN (SELECT * FROM payments WHERE ${every(where)}) p
        ON p.account_id = r.account_id AND p.id = r.payment_id
      WHERE r.status = 'succeeded' AND r.finished_at >= ${since}::timestamptz AND r.finished_at < ${before}::timestamptz
    ) m JOIN properties pr ON pr.account_id = m.account_id AND pr.id = m.property_id
    ORDER BY m.at, m.id LIMIT ${limit}`)
