import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

const read = statement(
  'list_ending_holds',
  `SELECT p.property_id, count(*)::int AS count FROM json_to_recordset($2) AS p (property_id text, until timestamptz)
   JOIN reservations r ON r.account_id = $1 AND r.property_id = p.property_id AND r.status = 'pending_payment'
     AND r.hold_expires_at > $3::timestamptz AND r.hold_expires_at <= p.until
   GROUP BY p.property_id ORDER BY p.property_id`,
)

/** Open holds of some properties that end by a moment. */
export const readEndingHolds = (
  { tx, scope, now }: AccountContext & { readonly now: Temporal.Instant },
  spans: readonly { readonly property_id: string; readonly until: string }[],
) =>
  tx.run<{ property_id: string; count: number }>(read, [
    scope.account_id,
    JSON.stringify(spans),
    now.toString(),
  ])
