import type { LineType, PaymentMethod } from '../../../contract/lists.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

/** What a day booked of one kind; minor units. */
export interface DaySum {
  readonly date: string
  readonly type: LineType | 'payment' | 'refund' | 'receivable'
  /** Of what was earned. */
  readonly vat_rate: string | null
  /** Of what was paid or refunded. */
  readonly method: PaymentMethod | null
  readonly net: number
  readonly vat: number
  readonly gross: number
}

// What was earned is one sum for each rate; what moves to and fro between two ledgers is one for each direction.
const sumDays = statement(
  'sum_journal_of_days',
  `SELECT recorded_on AS date, type, vat_rate, method,
     sum(net)::bigint AS net, sum(vat)::bigint AS vat, sum(gross)::bigint AS gross
   FROM postings WHERE account_id = $1 AND property_id = $2 AND recorded_on BETWEEN $3::date AND $4::date
   GROUP BY recorded_on, type, vat_rate, method, type IN ('deposit', 'receivable', 'refund') AND gross < 0
   ORDER BY recorded_on`,
)

/** What days of a property booked, the earliest first. The days are closed: what is still being closed changes. */
export const readDaySums = (
  { tx, scope }: AccountContext,
  property_id: string,
  days: { readonly from: string; readonly to: string },
) => tx.run<DaySum>(sumDays, [scope.account_id, property_id, days.from, days.to])
