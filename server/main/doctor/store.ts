import type { Tx } from '../../context.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'
import { CHANNEL_RULES } from './channels-store.ts'
import { MONEY_RULES } from './money-store.ts'
import { type Rule, rule } from './rule-store.ts'

/**
 * What must be true of the data of an account, each as one statement: one snapshot, so that bookings that run
 * meanwhile never look like a fault. Every statement answers the objects that break it. spec 4.2, rule 2, 4
 */

/** An object that breaks a rule, with what was found. */
export interface Offence {
  id: string
  date?: string
  found: string
}

/** The nights that stays hold where they are, and those they spent elsewhere before a move. */
const HELD = `
  SELECT room_type_id, date, count(*)::integer AS stays FROM (
    SELECT r.room_type_id, r.held_from + n AS date
    FROM reservations r, generate_series(0, r.held_to - r.held_from - 1) n WHERE r.account_id = $1
    UNION ALL
    SELECT m.room_type_id, m.from_date + n
    FROM reservation_moves m, generate_series(0, m.to_date - m.from_date - 1) n WHERE m.account_id = $1
  ) held_nights GROUP BY room_type_id, date`

/** Sums what a list of amounts on the wire's form comes to. */
const SUM = (list: string, where = 'true') => `
  coalesce((SELECT sum((e -> 'amount' ->> 'amount')::bigint)
            FROM jsonb_array_elements(${list}) e WHERE ${where}), 0)`

export const RULES: readonly Rule[] = [
  rule(
    'sold',
    `SELECT coalesce(n.room_type_id, h.room_type_id) AS id, coalesce(n.date, h.date) AS date,
       format('%s sold, but %s held by reservations', coalesce(n.sold, 0), coalesce(h.stays, 0)) AS found
     FROM (SELECT room_type_id, date, sold FROM nights WHERE account_id = $1 AND $2::timestamptz IS NOT NULL) n
     FULL JOIN (${HELD}) h ON h.room_type_id = n.room_type_id AND h.date = n.date
     WHERE coalesce(n.sold, 0) <> coalesce(h.stays, 0) ORDER BY 1, 2`,
  ),
  rule(
    'overbooked',
    `SELECT room_type_id AS id, date,
       format('overbooked is %s with %s sold of %s', overbooked, sold, capacity) AS found
     FROM nights WHERE account_id = $1 AND $2::timestamptz IS NOT NULL
       AND overbooked <> greatest(0, sold - capacity) ORDER BY 1, 2`,
  ),
  // Nights that are over keep the capacity that they had.
  rule(
    'capacity',
    `SELECT n.room_type_id AS id, n.date,
       format('capacity is %s, but %s rooms can be sold', n.capacity, c.rooms) AS found
     FROM nights n
     JOIN room_types t ON t.account_id = n.account_id AND t.id = n.room_type_id
     JOIN properties p ON p.account_id = t.account_id AND p.id = t.property_id
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE NOT EXISTS (
         SELECT FROM room_blocks b WHERE b.account_id = r.account_id AND b.room_id = r.id
           AND b.type = 'out_of_order' AND b.from_date <= n.date AND n.date < b.to_date)) AS rooms
       FROM rooms r
       WHERE r.account_id = n.account_id AND r.room_type_id = n.room_type_id AND r.retired_at IS NULL) c
     WHERE n.account_id = $1 AND n.date >= ($2::timestamptz AT TIME ZONE p.timezone - p.day_ends_at::interval)::date
       AND n.capacity <> c.rooms ORDER BY 1, 2`,
  ),
  rule(
    'inventory_count',
    `SELECT t.id, format('inventory_count is %s, but it has %s rooms', t.inventory_count, count(r.id)) AS found
     FROM room_types t LEFT JOIN rooms r
       ON r.account_id = t.account_id AND r.room_type_id = t.id AND r.retired_at IS NULL
     WHERE t.account_id = $1 AND $2::timestamptz IS NOT NULL
     GROUP BY t.account_id, t.id HAVING count(r.id) <> t.inventory_count ORDER BY 1`,
  ),
  // A stay that moved in house and whose check-in was taken back holds what remains, from the day of the move.
  rule(
    'held',
    `SELECT id, format('%s from %s to %s, but it holds %s to %s',
       status, check_in, check_out, held_from, held_to) AS found
     FROM reservations WHERE account_id = $1 AND $2::timestamptz IS NOT NULL AND CASE
       WHEN status = 'cancelled' THEN held_from <> held_to
       WHEN status IN ('pending_payment', 'confirmed') THEN held_to <> check_out OR held_from <> check_in AND NOT EXISTS (
         SELECT FROM reservation_moves m
         WHERE m.account_id = $1 AND m.reservation_id = reservations.id AND m.to_date = held_from)
       WHEN status = 'no_show' THEN held_from < check_in OR held_to > check_out
       ELSE held_from < check_in OR held_to <> check_out END ORDER BY 1`,
  ),
  rule(
    'total',
    `SELECT id, format('total is %s, but nights and taxes come to %s', total, parts) AS found
     FROM (SELECT id, total, ${SUM('nightly_rates')}
             + ${SUM('taxes', "NOT (e ->> 'included')::boolean")} AS parts
           FROM reservations WHERE account_id = $1 AND $2::timestamptz IS NOT NULL) sums
     WHERE total <> parts ORDER BY 1`,
  ),
  rule(
    'expired_hold',
    `SELECT id, format('the hold ran out at %s and nothing cancelled it',
       to_char(hold_expires_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) AS found
     FROM reservations WHERE account_id = $1 AND status = 'pending_payment'
       AND hold_expires_at < $2::timestamptz - interval '5 minutes' ORDER BY 1`,
  ),
  // Events are kept for 30 days.
  rule(
    'created_event',
    `SELECT r.id, 'it has no reservation.created event' AS found
     FROM reservations r WHERE r.account_id = $1 AND r.created_at > $2::timestamptz - interval '29 days'
       AND NOT EXISTS (SELECT FROM events e WHERE e.account_id = r.account_id AND e.resource_id = r.id
                         AND e.type = 'reservation.created') ORDER BY 1`,
  ),
  ...MONEY_RULES,
  ...CHANNEL_RULES,
]

export const readOffences = (tx: Tx, { offences }: Rule, account_id: string, now: Temporal.Instant) =>
  tx.run<Offence>(offences, [account_id, now.toString()])

const countChecked = statement(
  'doctor_count',
  `SELECT (SELECT count(*) FROM nights WHERE account_id = $1) AS nights,
     (SELECT count(*) FROM room_types WHERE account_id = $1) AS room_types,
     (SELECT count(*) FROM reservations WHERE account_id = $1) AS reservations,
     (SELECT count(*) FROM invoices WHERE account_id = $1) AS invoices`,
)

export interface Checked {
  nights: number
  room_types: number
  reservations: number
  invoices: number
}

export async function readChecked({ tx, scope }: AccountContext): Promise<Checked> {
  const [row] = await tx.run<Checked>(countChecked, [scope.account_id])
  return row!
}

const liftStatementTimeout = statement('doctor_time', `SELECT set_config('statement_timeout', '0', true)`)

/** Looking at years of nights takes longer than a request may. */
export const liftTimeout = (tx: Tx) => tx.run(liftStatementTimeout)
