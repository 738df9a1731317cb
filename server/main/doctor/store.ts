import type { Tx } from '../../context.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'
import { CHANNEL_RULES } from './channels-store.ts'
import { CONTENT_RULES } from './content-store.ts'
import { DAY_RULES } from './days-store.ts'
import { MONEY_RULES } from './money-store.ts'
import { type Rule, rule } from './rule-store.ts'
import { CHARGED, SERVICE_RULES } from './services-store.ts'

/**
 * The invariants of an account, one statement each: in one snapshot, so that concurrent bookings never look
 * like a violation. Every statement returns the objects that violate it. spec 4.2, rule 2, 4
 */

/** An object that violates a rule, with what was found. */
export interface Offence {
  id: string
  date?: string
  found: string
}

/** The segments of all stays; of a stay without stored ones, the one that it is equal to. */
const SEGMENTS = `
  SELECT s.reservation_id, s.room_id, s.room_type_id, s.from_date, s.to_date, s.held_to
  FROM room_segments s WHERE s.account_id = $1
  UNION ALL
  SELECT r.id, NULL, r.room_type_id, r.check_in, r.check_out, r.held_to
  FROM reservations r WHERE r.account_id = $1 AND NOT EXISTS (
    SELECT FROM room_segments s WHERE s.account_id = $1 AND s.reservation_id = r.id)`

/** The nights of each stay, by the room types of their segments. */
const NIGHTS_OF_STAYS = `
  SELECT s.reservation_id, s.room_type_id, s.from_date + n AS date
  FROM (${SEGMENTS}) s, generate_series(0, s.held_to - s.from_date - 1) n
  UNION ALL
  SELECT r.id, l.room_type_id, r.check_out + n
  FROM reservations r JOIN room_segments l ON l.account_id = $1 AND l.reservation_id = r.id AND l.to_date = r.check_out,
    generate_series(0, r.held_to - r.check_out - 1) n
  WHERE r.account_id = $1`

/** The rooms that stays, blocks of groups beyond what they have picked up, and options hold by room type and night. */
export const HELD = `
  SELECT room_type_id, date, sum(rooms)::integer AS rooms FROM (
    SELECT room_type_id, date, 1 AS rooms FROM (${NIGHTS_OF_STAYS}) of_stays
    UNION ALL
    SELECT room_type_id, date, rooms - picked_up - released FROM group_nights WHERE account_id = $1 AND held
    UNION ALL
    SELECT room_type_id, date, rooms FROM option_nights WHERE account_id = $1
  ) held_nights GROUP BY room_type_id, date HAVING sum(rooms) > 0`

/** The nights of blocks, with how many stays of their groups hold them. */
export const PICKED_UP = `
  SELECT g.group_id, g.room_type_id, g.date, g.held, g.released, g.picked_up, count(s.date)::integer AS stays
  FROM group_nights g LEFT JOIN (
    SELECT r.group_id, s.room_type_id, s.date FROM (${NIGHTS_OF_STAYS}) s
    JOIN reservations r ON r.account_id = $1 AND r.id = s.reservation_id AND r.group_id IS NOT NULL) s
    ON s.group_id = g.group_id AND s.room_type_id = g.room_type_id AND s.date = g.date
  WHERE g.account_id = $1 GROUP BY g.account_id, g.group_id, g.room_type_id, g.date`

/**
 * The rooms for each night from today, beside its capacity. Past nights keep the capacity that they had. Rooms and
 * blocks are counted in one pass: a lookup of the blocks of each room on each night is two years times all rooms.
 */
export const CAPACITY = `
  SELECT room_type_id, date, max(capacity) AS capacity, sum(rooms)::integer AS rooms FROM (
    SELECT d.room_type_id, d.date, d.capacity, t.rooms
    FROM (
      SELECT t.id, ($2::timestamptz AT TIME ZONE p.timezone - p.day_ends_at::interval)::date AS today,
        CASE WHEN t.is_combined THEN 1 ELSE count(r.id) END AS rooms
      FROM room_types t
      JOIN properties p ON p.account_id = t.account_id AND p.id = t.property_id
      LEFT JOIN rooms r ON r.account_id = t.account_id AND r.room_type_id = t.id AND r.retired_at IS NULL
      WHERE t.account_id = $1 GROUP BY t.account_id, t.id, p.timezone, p.day_ends_at) t
    JOIN nights d ON d.account_id = $1 AND d.room_type_id = t.id AND d.date >= t.today
    UNION ALL
    SELECT r.room_type_id, b.from_date + n, NULL, -1
    FROM rooms r
    JOIN room_blocks b ON b.account_id = r.account_id AND b.room_id = r.id AND b.type = 'out_of_order',
      generate_series(0, least(b.to_date, (SELECT max(date) + 1 FROM nights WHERE account_id = $1)) - b.from_date - 1) n
    WHERE r.account_id = $1 AND r.retired_at IS NULL) counted
  GROUP BY room_type_id, date HAVING max(capacity) IS NOT NULL`

/** The sum of a list of amounts in the form of the API. */
const SUM = (list: string, where = 'true') => `
  coalesce((SELECT sum((e -> 'amount' ->> 'amount')::bigint)
            FROM jsonb_array_elements(${list}) e WHERE ${where}), 0)`

export const RULES: readonly Rule[] = [
  rule(
    'sold',
    `SELECT coalesce(n.room_type_id, h.room_type_id) AS id, coalesce(n.date, h.date) AS date,
       format('%s sold, but %s held by reservations and groups', coalesce(n.sold, 0), coalesce(h.rooms, 0)) AS found
     FROM (SELECT room_type_id, date, sold FROM nights WHERE account_id = $1 AND $2::timestamptz IS NOT NULL) n
     FULL JOIN (${HELD}) h ON h.room_type_id = n.room_type_id AND h.date = n.date
     WHERE coalesce(n.sold, 0) <> coalesce(h.rooms, 0) ORDER BY 1, 2`,
  ),
  // What a block counts as picked up is what the stays of its group hold. rule 31.5
  rule(
    'picked_up',
    `SELECT group_id AS id, date, format('%s picked up of %s, but its stays hold %s', picked_up, room_type_id, stays) AS found
     FROM (${PICKED_UP}) counted WHERE picked_up <> stays AND $2::timestamptz IS NOT NULL ORDER BY 1, 2`,
  ),
  rule(
    'overbooked',
    `SELECT room_type_id AS id, date,
       format('overbooked is %s with %s sold of %s', overbooked, sold, capacity) AS found
     FROM nights WHERE account_id = $1 AND $2::timestamptz IS NOT NULL
       AND overbooked <> greatest(0, sold - capacity) ORDER BY 1, 2`,
  ),
  rule(
    'capacity',
    `SELECT room_type_id AS id, date, format('capacity is %s, but %s rooms can be sold', capacity, rooms) AS found
     FROM (${CAPACITY}) counted WHERE capacity <> rooms ORDER BY 1, 2`,
  ),
  rule(
    'inventory_count',
    `SELECT t.id, format('inventory_count is %s, but it has %s rooms', t.inventory_count, count(r.id)) AS found
     FROM room_types t LEFT JOIN rooms r
       ON r.account_id = t.account_id AND r.room_type_id = t.id AND r.retired_at IS NULL
     WHERE t.account_id = $1 AND $2::timestamptz IS NOT NULL
     GROUP BY t.account_id, t.id HAVING count(r.id) <> CASE WHEN t.is_combined THEN 0 ELSE t.inventory_count END ORDER BY 1`,
  ),
  // A no-show holds its first night, for a late arrival.
  rule(
    'held',
    `SELECT id, format('%s from %s to %s, but it holds its nights until %s',
       status, check_in, check_out, held_to) AS found
     FROM reservations WHERE account_id = $1 AND $2::timestamptz IS NOT NULL AND held_to <> CASE status
       WHEN 'cancelled' THEN check_in WHEN 'no_show' THEN check_in + 1 WHEN 'checked_out' THEN coalesce(holds_to, check_out)
       ELSE greatest(check_out, holds_to) END ORDER BY 1`,
  ),
  // In order, without gaps and without overlaps from arrival to departure; each holds what the stay holds of its nights.
  rule(
    'room_segments',
    `SELECT r.id, format('%s from %s to %s, but its segments are %s',
       r.status, r.check_in, r.check_out, string_agg(format('%s–%s held to %s', s.from_date, s.to_date, s.held_to), ', '
         ORDER BY s.from_date)) AS found
     FROM reservations r JOIN (
       SELECT *, lead(from_date) OVER (PARTITION BY reservation_id ORDER BY from_date) AS next
       FROM room_segments WHERE account_id = $1 AND part = 0) s ON s.reservation_id = r.id
     WHERE r.account_id = $1 AND $2::timestamptz IS NOT NULL
     GROUP BY r.account_id, r.id
     HAVING min(s.from_date) <> r.check_in OR max(s.to_date) <> r.check_out
       OR bool_or(s.to_date <> coalesce(s.next, r.check_out))
       OR bool_or(s.held_to <> greatest(s.from_date, least(s.to_date, r.held_to))) ORDER BY 1`,
  ),
  rule(
    'segments_of_row',
    `SELECT r.id, format('its row has the rooms %s, room_segments has %s', r.segments, s.segments) AS found
     FROM reservations r LEFT JOIN (
       SELECT reservation_id, jsonb_agg(
         jsonb_build_object('room_id', room_id, 'room_type_id', room_type_id, 'from', from_date, 'to', to_date)
         ORDER BY from_date) FILTER (WHERE part = 0) AS segments
       FROM room_segments WHERE account_id = $1 GROUP BY reservation_id) s ON s.reservation_id = r.id
     WHERE r.account_id = $1 AND $2::timestamptz IS NOT NULL AND (
       SELECT jsonb_agg(e - 'parts' ORDER BY n) FROM jsonb_array_elements(r.segments) WITH ORDINALITY AS x (e, n)
     ) IS DISTINCT FROM s.segments ORDER BY 1`,
  ),
  // What a stay takes in a combined room type: the room of the stay itself is stored with its own segment. rule 37.3
  rule(
    'parts_of_segment',
    `SELECT r.id, format('its row takes %s, room_segments has %s', of_row.parts, stored.parts) AS found
     FROM reservations r CROSS JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_array(e -> 'from', k -> 'room_type_id',
         nullif(k -> 'room_id', e -> 'room_id')) ORDER BY e -> 'from', n) AS parts
       FROM jsonb_array_elements(r.segments) e, jsonb_array_elements(e -> 'parts') WITH ORDINALITY AS p (k, n)) of_row
     LEFT JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_array(s.from_date, s.room_type_id, s.room_id) ORDER BY s.from_date, s.part) AS parts
       FROM room_segments s WHERE s.account_id = $1 AND s.reservation_id = r.id AND s.part > 0) stored ON true
     WHERE r.account_id = $1 AND $2::timestamptz IS NOT NULL AND r.segments IS NOT NULL
       AND of_row.parts IS DISTINCT FROM stored.parts ORDER BY 1`,
  ),
  // No room is in two segments of a night: the constraint `room_never_double_booked` says so too.
  rule(
    'room_taken_twice',
    `SELECT s.room_id AS id, greatest(s.from_date, o.from_date) AS date,
       format('both %s and %s have the room', s.reservation_id, o.reservation_id) AS found
     FROM room_segments s JOIN room_segments o ON o.account_id = s.account_id AND o.room_id = s.room_id
       AND (o.reservation_id, o.from_date, o.part) > (s.reservation_id, s.from_date, s.part)
       AND o.from_date < s.held_to AND s.from_date < o.held_to
       AND o.from_date < o.held_to AND s.from_date < s.held_to
     WHERE s.account_id = $1 AND $2::timestamptz IS NOT NULL ORDER BY 1, 2`,
  ),
  // A room has the type that its nights are sold of, and belongs to the property of the stay.
  rule(
    'room_of_segment',
    `SELECT s.reservation_id AS id, s.from_date AS date, format('room %s is of another type or property', s.room_id) AS found
     FROM room_segments s
     JOIN rooms m ON m.account_id = s.account_id AND m.id = s.room_id
     JOIN reservations r ON r.account_id = s.account_id AND r.id = s.reservation_id
     WHERE s.account_id = $1 AND $2::timestamptz IS NOT NULL
       AND (m.property_id <> r.property_id OR m.room_type_id <> s.room_type_id AND NOT EXISTS (
         SELECT FROM room_types t WHERE t.account_id = $1 AND t.id = s.room_type_id AND t.is_combined)) ORDER BY 1, 2`,
  ),
  rule(
    'total',
    `SELECT id, format('total is %s, but nights, taxes and services come to %s', total, parts) AS found
     FROM (SELECT id, total, ${SUM('nightly_rates')}
             + ${SUM('taxes', "NOT (e ->> 'included')::boolean")} + ${CHARGED('services')} AS parts
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
  ...SERVICE_RULES,
  ...MONEY_RULES,
  ...CHANNEL_RULES,
  ...DAY_RULES,
  ...CONTENT_RULES,
]

export const readViolations = (tx: Tx, { offences }: Rule, account_id: string, now: Temporal.Instant) =>
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

/** Reading years of nights takes longer than a request may. */
export const liftTimeout = (tx: Tx) => tx.run(liftStatementTimeout)
