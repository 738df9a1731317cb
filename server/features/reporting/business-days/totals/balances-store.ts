import type { Booker } from '#contract/parts/reservation-parts.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** The open balance of a stay at the end of a day, in minor units. */
export interface StayBalance {
  readonly reservation_id: string
  readonly booker: Booker
  readonly room_id: string | null
  readonly check_in: string
  readonly check_out: string
  readonly channel: string
  /** The day from which on its guest is no longer in house; null for one in house. */
  readonly over_since: string | null
  readonly balance: number
}

// Revenue less payments, plus refunds, plus what is held as a deposit, as in the record of a day.
const listBalances = statement(
  'list_balances_of_stays',
  `SELECT r.id AS reservation_id, r.booker, lodged.room_id, r.check_in, r.check_out, r.channel, o.balance,
     CASE
       WHEN r.status = 'checked_out' AND r.checked_out_at < $4::timestamptz THEN (r.checked_out_at AT TIME ZONE $5)::date
       WHEN r.status IN ('checked_in', 'checked_out') THEN NULL
       ELSE least($3, (coalesce(r.no_show_at, (r.cancellation ->> 'cancelled_at')::timestamptz, r.updated_at) AT TIME ZONE $5)::date)
     END AS over_since
   FROM (
     SELECT reservation_id,
       sum(CASE type::text WHEN 'payment' THEN -gross WHEN 'receivable' THEN 0 WHEN 'taxed_deposit' THEN 0 ELSE gross END)::bigint AS balance
     FROM postings WHERE account_id = $1 AND property_id = $2 AND recorded_on <= $3::date
     GROUP BY reservation_id) o
   JOIN reservations r ON r.account_id = $1 AND r.id = o.reservation_id
   LEFT JOIN LATERAL (
     SELECT s.room_id FROM room_segments s
     WHERE s.account_id = $1 AND s.reservation_id = r.id AND s.part = 0 AND s.from_date <= greatest($3::date, r.check_in)
     ORDER BY s.from_date DESC LIMIT 1) AS lodged ON true
   WHERE o.balance <> 0 ORDER BY over_since NULLS LAST, r.check_in, r.id`,
)

/** The stays behind the open balances of a closed day, the oldest first. rule 17.9, 23.3 */
export const readBalances = (
  { tx, scope }: AccountContext,
  property_id: string,
  {
    date,
    ended_at,
    timezone,
  }: { readonly date: string; readonly ended_at: string; readonly timezone: string },
) => tx.run<StayBalance>(listBalances, [scope.account_id, property_id, date, ended_at, timezone])
