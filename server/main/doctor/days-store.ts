import { type Rule, rule } from './rule-store.ts'

/** Stays that are recorded as they are now, with the state of their nights in the order book; holds until they run out. */
const RECORDED = `
  SELECT id, nightly_rates, CASE status::text
      WHEN 'pending_payment' THEN 'pending_payment'
      WHEN 'no_show' THEN 'no_show'
      WHEN 'cancelled' THEN
        CASE WHEN cancellation ->> 'cancelled_by' = 'system' AND cancellation ->> 'reason' = 'payment_expired'
          THEN NULL ELSE 'cancelled' END
      ELSE 'booked' END AS state
  FROM reservations WHERE account_id = $1 AND version = recorded_version
    AND NOT (status = 'pending_payment' AND hold_expires_at <= $2::timestamptz)`

/** What each day earned, received and holds as deposits, by its postings. */
const POSTED = `
  SELECT property_id, recorded_on,
    sum(gross) FILTER (WHERE type NOT IN ('payment', 'refund', 'deposit', 'taxed_deposit', 'receivable')) AS revenue,
    sum(CASE type WHEN 'payment' THEN gross WHEN 'refund' THEN -gross END) AS received,
    sum(gross) FILTER (WHERE type = 'deposit') AS deposit
  FROM postings WHERE account_id = $1 GROUP BY property_id, recorded_on`

/** The records of days beside the sums of their postings, on the day and up to its end. */
const DAYS = `
  SELECT b.id, b.date, b.deposits_held, b.open_balances, coalesce(p.revenue, 0) AS posted_revenue,
    coalesce((SELECT sum((e ->> 'gross')::bigint) FROM jsonb_array_elements(b.revenue) e), 0) AS revenue,
    sum(coalesce(p.deposit, 0)) OVER evening AS posted_deposits,
    sum(coalesce(p.revenue, 0) - coalesce(p.received, 0) + coalesce(p.deposit, 0)) OVER evening AS posted_balances
  FROM business_days b LEFT JOIN (${POSTED}) p ON p.property_id = b.property_id AND p.recorded_on = b.date
  WHERE b.account_id = $1 AND $2::timestamptz IS NOT NULL
  WINDOW evening AS (PARTITION BY b.property_id ORDER BY b.date)`

/** Invariants of closed days, and of the order book. rule 17 */
export const DAY_RULES: readonly Rule[] = [
  rule(
    'order_book',
    `SELECT coalesce(w.id, o.reservation_id) AS id, coalesce(w.stay_date, o.stay_date) AS date,
       format('%s %s, but the order book has %s', coalesce(w.rooms, 0), coalesce(w.state, o.state),
         coalesce(o.rooms, 0)) AS found
     FROM (SELECT id, (n ->> 'date')::date AS stay_date, state, 1 AS rooms
           FROM (${RECORDED}) r, jsonb_array_elements(nightly_rates) n
           WHERE state IS NOT NULL AND $2::timestamptz IS NOT NULL) w
     FULL JOIN (SELECT reservation_id, stay_date, state, sum(rooms) AS rooms FROM order_book
                WHERE account_id = $1 AND reservation_id IN (SELECT id FROM (${RECORDED}) r)
                GROUP BY reservation_id, stay_date, state) o
       ON o.reservation_id = w.id AND o.stay_date = w.stay_date AND o.state = w.state
     WHERE coalesce(w.rooms, 0) <> coalesce(o.rooms, 0) ORDER BY 1, 2`,
  ),
  rule(
    'day_record',
    `SELECT id, date, format('it has revenue %s, deposits %s and balances %s, but its postings come to %s, %s and %s',
       revenue, deposits_held, open_balances, posted_revenue, posted_deposits, posted_balances) AS found
     FROM (${DAYS}) d WHERE (revenue, deposits_held, open_balances) <> (posted_revenue, posted_deposits, posted_balances)
     ORDER BY 1`,
  ),
  rule(
    'receivable',
    `SELECT id, format('it owes %s by its postings, but %s is stored as receivable', owed, receivable) AS found
     FROM (
       SELECT r.id, coalesce(sum(p.gross) FILTER (WHERE p.type = 'receivable'), 0) AS receivable,
         coalesce(sum(CASE p.type WHEN 'payment' THEN -p.gross WHEN 'receivable' THEN 0 WHEN 'taxed_deposit' THEN 0 ELSE p.gross END), 0) AS owed
       FROM reservations r JOIN postings p ON p.account_id = r.account_id AND p.reservation_id = r.id
       WHERE r.account_id = $1 AND $2::timestamptz IS NOT NULL AND r.version = r.recorded_version
         AND r.status IN ('checked_out', 'cancelled', 'no_show')
       GROUP BY r.id) o
     WHERE owed <> receivable ORDER BY 1`,
  ),
  rule(
    'days_in_order',
    `SELECT id, date, format('the day closed before it is %s', before) AS found
     FROM (SELECT id, date, lag(date) OVER (PARTITION BY property_id ORDER BY date) AS before
           FROM business_days WHERE account_id = $1 AND $2::timestamptz IS NOT NULL) d
     WHERE before <> date - 1 ORDER BY 1`,
  ),
]
