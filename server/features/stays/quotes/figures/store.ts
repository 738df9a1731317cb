import type { LostReason, QuoteStatus } from '#contract/stays/status.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** Quotes of one end, and of one reason. */
export interface QuoteSum {
  readonly status: QuoteStatus
  readonly lost_reason: LostReason | null
  readonly count: number
  /** Of accepted offers, in minor units. */
  readonly total: number
}

const sums = statement(
  'sum_up_quotes',
  `SELECT CASE WHEN status = 'sent' AND lapses_at <= $5::timestamptz THEN 'lapsed' ELSE status END AS status, lost_reason,
     count(*)::integer AS count, coalesce(sum((offers -> (accepted_offer - 1) ->> 'total')::bigint), 0)::float8 AS total
   FROM quotes WHERE account_id = $1 AND property_id = $2 AND sent_at >= $3::timestamptz AND sent_at < $4::timestamptz
   GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
)

interface SentQuotes {
  readonly property_id: string
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/** What became of the quotes of a property that were first sent in a period, as of now. rule 33.11 */
export const readQuoteSums = (
  { tx, scope, now }: AccountContext & { readonly now: Temporal.Instant },
  { property_id, from, until }: SentQuotes,
) =>
  tx.run<QuoteSum>(sums, [scope.account_id, property_id, from.toString(), until.toString(), now.toString()])
