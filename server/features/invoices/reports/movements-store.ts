import type { PaymentMovement } from '#contract/invoices/reports.ts'
import { MONEYLESS_METHODS } from '#contract/money/payment-methods.ts'
import type { Payment } from '#contract/money/payments.ts'
import type { NamedActor } from '#contract/parts/named-actor.ts'
import type { Context } from '#server/context.ts'
import { every, type RawBuilder, sql } from '#server/postgres/statement.ts'

/** Money received, or refunded; minor units, negative where refunded. */
export interface MovementRow {
  readonly kind: PaymentMovement['kind']
  readonly id: string
  readonly payment_id: string
  readonly property_id: string
  /** Null for credit of a company. */
  readonly reservation_id: string | null
  readonly invoice_id: string | null
  readonly amount: number
  readonly currency: string
  readonly method: Payment['method']
  readonly charged: boolean
  readonly reference: string | null
  readonly at: string
  readonly date: string
  readonly received_by: NamedActor | null
  readonly shift_id: string | null
}

/** Business dates, both included, and moments that cover them in every zone: those have an index. */
export interface Between {
  readonly from: string
  readonly to: string
  readonly since: string
  readonly before: string
}

/**
 * Payments that succeeded, refunds that were carried out, and those that the bank returned, the earliest
 * first, with credit of companies and security deposits, but not what settles invoices without money. `where` filters the payments. rule 32.8
 */
export const readMovements = (
  ctx: Pick<Context, 'tx'>,
  where: RawBuilder<unknown>[],
  { from, to, since, before }: Between,
  limit: number,
) => {
  const money = every([...where, sql`method <> ALL (${[...MONEYLESS_METHODS]}::text[])`])
  return ctx.tx.compose<MovementRow>(sql`
    SELECT * FROM (
      SELECT 'payment' AS kind, id, id AS payment_id, property_id, reservation_id, invoice_id, amount, currency,
        method, provider IS NOT NULL AS charged, reference, paid_at AS at, business_date AS date, received_by, shift_id
      FROM (SELECT * FROM payments WHERE ${money}) p
      WHERE status = 'succeeded' AND paid_at >= ${since}::timestamptz AND paid_at < ${before}::timestamptz
      UNION ALL
      SELECT 'refund', r.id, p.id, p.property_id, r.reservation_id, p.invoice_id, -r.amount, r.currency,
        p.method, p.provider IS NOT NULL, p.reference, r.finished_at, r.business_date, r.received_by, r.shift_id
      FROM refunds r JOIN (SELECT * FROM payments WHERE ${money}) p
        ON p.account_id = r.account_id AND p.id = r.payment_id
      WHERE r.business_date IS NOT NULL AND r.finished_at >= ${since}::timestamptz AND r.finished_at < ${before}::timestamptz
      UNION ALL
      SELECT 'refund_returned', r.id, p.id, p.property_id, r.reservation_id, p.invoice_id, r.amount, r.currency,
        p.method, p.provider IS NOT NULL, p.reference, r.returned_at, r.returned_on, r.received_by, NULL
      FROM refunds r JOIN (SELECT * FROM payments WHERE ${money}) p
        ON p.account_id = r.account_id AND p.id = r.payment_id
      WHERE r.returned_at >= ${since}::timestamptz AND r.returned_at < ${before}::timestamptz
      UNION ALL
      SELECT CASE kind WHEN 'received' THEN 'payment' ELSE 'refund' END, company_payment_id, company_payment_id, property_id,
        NULL, NULL, amount, currency, method, false, reference, at, business_date, received_by, shift_id
      FROM company_credit_entries WHERE ${every(where)} AND at >= ${since}::timestamptz AND at < ${before}::timestamptz
      UNION ALL
      SELECT CASE kind WHEN 'received' THEN 'payment' ELSE 'refund' END, id, security_deposit_id, property_id,
        reservation_id, NULL, amount, currency, method, false, reference, at, business_date, received_by, shift_id
      FROM security_deposit_entries WHERE ${every(where)} AND at >= ${since}::timestamptz AND at < ${before}::timestamptz
    ) m WHERE date BETWEEN ${from}::date AND ${to}::date
    ORDER BY at, id LIMIT ${limit}`)
}
