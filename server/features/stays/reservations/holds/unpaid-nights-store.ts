import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

// What was made within the hour was also changed within it: `reservations_by_property_update`.
const read = statement(
  'list_unpaid_page_nights',
  `SELECT p.id AS property_id, r.nights, r.since FROM properties p
   CROSS JOIN LATERAL (
     SELECT sum(check_out - check_in)::int AS nights, min(created_at) AS since FROM reservations
     WHERE account_id = p.account_id AND property_id = p.id AND updated_at > $3::timestamptz - interval '1 hour'
       AND created_at > $3::timestamptz - interval '1 hour' AND channel = 'direct' AND metadata ->> 'source' = 'booking_page'
       AND amount_paid = 0 AND (status = 'confirmed' OR status = 'pending_payment' AND hold_expires_at > $3::timestamptz)) r
   WHERE p.account_id = $1 AND p.id = ANY ($2) AND r.nights > (p.booking_page ->> 'max_unpaid_nights')::int
   ORDER BY p.id`,
)

/** Properties on whose booking page more nights were booked within the hour than may be unpaid, with how many. rule 26.24 */
export const readUnpaidPageNights = (
  { tx, scope, now }: AccountContext & { readonly now: Temporal.Instant },
  property_ids: readonly string[],
) =>
  tx.run<{ property_id: string; nights: number; since: string }>(read, [
    scope.account_id,
    property_ids,
    now.toString(),
  ])
