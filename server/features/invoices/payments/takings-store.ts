import type { PaymentMethod } from '#contract/lists.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** Money of a shift by one method, in minor units; `refunded` is negative. */
export interface TakingRow {
  readonly shift_id: string
  readonly method: PaymentMethod
  readonly charged: boolean
  readonly received: number
  readonly refunded: number
}

const sumTakings = statement(
  'sum_takings',
  `SELECT shift_id, method, charged, sum(received)::int8 AS received, sum(refunded)::int8 AS refunded FROM (
     SELECT shift_id, method, provider IS NOT NULL AS charged, amount AS received, 0 AS refunded FROM payments
     WHERE account_id = $1 AND shift_id = ANY ($2) AND status = 'succeeded'
     UNION ALL
     SELECT r.shift_id, p.method, p.provider IS NOT NULL, 0, -r.amount FROM refunds r
     JOIN payments p ON p.account_id = r.account_id AND p.id = r.payment_id
     WHERE r.account_id = $1 AND r.shift_id = ANY ($2) AND r.business_date IS NOT NULL
     UNION ALL
     SELECT shift_id, method, false, greatest(amount, 0), least(amount, 0) FROM company_credit_entries
     WHERE account_id = $1 AND shift_id = ANY ($2)
     UNION ALL
     SELECT shift_id, method, false, greatest(amount, 0), least(amount, 0) FROM security_deposit_entries
     WHERE account_id = $1 AND shift_id = ANY ($2)
   ) moved GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
)

/** Payments and refunds of shifts, with credit of companies and security deposits, by method. rule 7.57, 32.3, 36.13 */
export const readTakings = ({ tx, scope }: AccountContext, shift_ids: readonly string[]) =>
  tx.run<TakingRow>(sumTakings, [scope.account_id, shift_ids])
