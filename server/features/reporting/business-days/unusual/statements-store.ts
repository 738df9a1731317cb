import { statement } from '#server/postgres/statement.ts'

/** What is unusual of days, a list for each kind; readUnusual documents the parameters. rule 17.10 */

/** $1 account, $2 property, $3 dates, $4 and $5 when they began and ended. */
const DAYS = `unnest($3::date[], $4::timestamptz[], $5::timestamptz[]) AS d(date, began, ended)`
/** The last room of a stay. */
const LAST_ROOM = `(SELECT s.room_id FROM room_segments s
   WHERE s.account_id = $1 AND s.reservation_id = r.id AND s.part = 0 ORDER BY s.from_date DESC LIMIT 1)`
const NOBODY = 'NULL AS actor_type, NULL AS actor_id, NULL AS actor_name'
/** Who did it last on the day, by the audit log; `a` is its alias. */
const whoDid = (resource: string, actions: string) => `LATERAL (
   SELECT a.at, a.actor_type, a.actor_id, a.actor_name FROM audit_log a
   WHERE a.account_id = $1 AND a.resource_id = ${resource} AND a.action IN (${actions})
     AND a.at >= d.began AND a.at < d.ended ORDER BY a.id DESC LIMIT 1) a`
const WHO = 'a.actor_type, a.actor_id, a.actor_name'

// Expected on the day, and neither in house nor cancelled when it ended.
const listNotArrived = statement(
  'list_not_arrived',
  `SELECT d.date, 'not_arrived' AS kind, r.id AS reservation_id, NULL AS room_id, NULL::bigint AS amount, NULL AS at, ${NOBODY}
   FROM ${DAYS} JOIN reservations r ON r.account_id = $1 AND r.property_id = $2 AND r.check_in = d.date
   WHERE r.created_at < d.ended AND r.status <> 'pending_payment'
     AND (r.checked_in_at IS NULL OR r.checked_in_at >= d.ended)
     AND (r.cancellation IS NULL OR r.cancellation ->> 'cancelled_by' <> 'system'
         AND (r.cancellation ->> 'cancelled_at')::timestamptz >= d.ended)
   ORDER BY d.date, r.id LIMIT $6`,
)
const listStillHere = statement(
  'list_departures_overdue',
  `SELECT d.date, 'departure_overdue' AS kind, r.id AS reservation_id, ${LAST_ROOM} AS room_id, NULL::bigint AS amount, NULL AS at, ${NOBODY}
   FROM ${DAYS} JOIN reservations r ON r.account_id = $1 AND r.property_id = $2
     AND r.check_out <= d.date AND r.check_out > d.date - 31
   WHERE r.status IN ('checked_in', 'checked_out') AND r.checked_in_at < d.ended
     AND (r.checked_out_at IS NULL OR r.checked_out_at >= d.ended)
   ORDER BY d.date, r.id LIMIT $6`,
)
// What the stay had earned by then, less what it had received.
const listUnpaid = statement(
  'list_unpaid_departures',
  `SELECT * FROM (
     SELECT d.date, 'unpaid_departure' AS kind, r.id AS reservation_id, ${LAST_ROOM} AS room_id, (
         SELECT sum(CASE type WHEN 'payment' THEN -gross WHEN 'deposit' THEN 0 WHEN 'taxed_deposit' THEN 0 WHEN 'receivable' THEN 0 ELSE gross END)::bigint
         FROM postings
         WHERE account_id = $1 AND reservation_id = r.id AND recorded_on <= d.date) - coalesce(r.collected_by_channel, 0) AS amount,
       r.checked_out_at AS at, ${NOBODY}
     FROM ${DAYS} JOIN reservations r
       ON r.account_id = $1 AND r.property_id = $2 AND r.updated_at >= ($4::timestamptz[])[1]
         AND r.checked_out_at >= d.began AND r.checked_out_at < d.ended) l
   WHERE amount > 0 ORDER BY date, reservation_id LIMIT $6`,
)
const listRefunds = statement(
  'list_refunds_of_days',
  `SELECT d.date, 'refund' AS kind, f.reservation_id, NULL AS room_id, f.amount, f.finished_at AS at,
     f.received_by ->> 'type' AS actor_type, f.received_by ->> 'id' AS actor_id, f.received_by ->> 'name' AS actor_name
   FROM ${DAYS} JOIN refunds f ON f.account_id = $1 AND f.business_date IS NOT NULL
     AND f.finished_at >= d.began AND f.finished_at < d.ended
   JOIN payments p ON p.account_id = $1 AND p.id = f.payment_id AND p.property_id = $2
   ORDER BY d.date, f.finished_at, f.id LIMIT $6`,
)
// By the calendar date of issue, which is the business date or the one after it.
const listCreditNotes = statement(
  'list_credit_notes_of_days',
  `SELECT d.date, 'credit_note' AS kind, i.reservation_id, NULL AS room_id, i.total AS amount, i.issued_at AS at, ${NOBODY}
   FROM ${DAYS} JOIN invoices i ON i.account_id = $1 AND i.property_id = $2
     AND i.issued_on >= d.date - 1 AND i.issued_on <= d.date + 1
   WHERE i.type = 'credit_note' AND i.issued_at >= d.began AND i.issued_at < d.ended
   ORDER BY d.date, i.issued_at, i.id LIMIT $6`,
)
const listFees = statement(
  'list_fees_by_hand',
  `SELECT d.date, 'fee_changed' AS kind, r.id AS reservation_id, NULL AS room_id, r.fee AS amount, c.at, ${NOBODY}
   FROM ${DAYS} JOIN reservations r ON r.account_id = $1 AND r.property_id = $2
     AND r.updated_at >= ($4::timestamptz[])[1] AND r.status IN ('cancelled', 'no_show')
   CROSS JOIN LATERAL (SELECT (r.cancellation ->> 'cancelled_at')::timestamptz AS at) c
   WHERE c.at >= d.began AND c.at < d.ended
     AND r.cancellation -> 'fee' IS DISTINCT FROM r.cancellation -> 'policy_fee'
   ORDER BY d.date, c.at, r.id LIMIT $6`,
)
// One that the close has marked counts on the day of arrival.
const listNoShows = statement(
  'list_no_shows_of_days',
  `SELECT d.date, 'no_show' AS kind, r.id AS reservation_id, NULL AS room_id, r.fee AS amount, r.no_show_at AS at,
     CASE WHEN c.automatic THEN 'system' ELSE a.actor_type END AS actor_type, a.actor_id, a.actor_name
   FROM ${DAYS} JOIN reservations r ON r.account_id = $1 AND r.property_id = $2
     AND r.updated_at >= ($4::timestamptz[])[1] AND r.status = 'no_show'
   CROSS JOIN LATERAL (SELECT r.cancellation ->> 'cancelled_by' = 'system' AS automatic) c
   LEFT JOIN ${whoDid('r.id', "'updateReservation'")} ON NOT c.automatic
   WHERE CASE WHEN c.automatic THEN r.check_in = d.date ELSE r.no_show_at >= d.began AND r.no_show_at < d.ended END
   ORDER BY d.date, r.id LIMIT $6`,
)
const listDirtyRooms = statement(
  'list_dirty_rooms_let',
  `SELECT d.date, 'dirty_room' AS kind, r.id AS reservation_id, ${LAST_ROOM} AS room_id, NULL::bigint AS amount,
     r.checked_in_at AS at, ${WHO}
   FROM ${DAYS} JOIN reservations r ON r.account_id = $1 AND r.property_id = $2
     AND r.updated_at >= ($4::timestamptz[])[1] AND r.checked_in_at >= d.began AND r.checked_in_at < d.ended
   LEFT JOIN ${whoDid('r.id', "'updateReservation'")} ON true
   WHERE r.warnings @> '[{"code": "room_dirty"}]'
   ORDER BY d.date, r.checked_in_at, r.id LIMIT $6`,
)
// A closure by a calendar feed is no decision of the property, and has no row in the audit log.
const listClosures = statement(
  'list_rooms_closed',
  `SELECT d.date, 'room_closed' AS kind, NULL AS reservation_id, b.room_id, NULL::bigint AS amount, b.created_at AS at, ${WHO},
     b.reason AS description
   FROM rooms o JOIN room_blocks b ON b.account_id = $1 AND b.room_id = o.id AND b.type = 'out_of_order'
   JOIN ${DAYS} ON b.created_at >= d.began AND b.created_at < d.ended
   JOIN ${whoDid('b.id', "'createRoomBlock'")} ON true
   WHERE o.account_id = $1 AND o.property_id = $2
   ORDER BY d.date, b.created_at, b.id LIMIT $6`,
)
// A line is of the open day when it is added, or of one soon after.
const listLines = statement(
  'list_discounts_and_corrections',
  `SELECT d.date, CASE WHEN l.line ? 'corrects' THEN 'correction' ELSE 'discount' END AS kind, i.reservation_id,
     NULL AS room_id, (l.line ->> 'quantity')::bigint * (l.line ->> 'unit_price')::bigint AS amount, a.at, ${WHO},
     l.line ->> 'description' AS description, l.line -> 'corrects' AS corrects
   FROM invoices i CROSS JOIN LATERAL jsonb_array_elements(i.added_lines) l (line)
   JOIN ${DAYS} ON d.date = (l.line ->> 'date')::date
   LEFT JOIN ${whoDid('i.id', "'createInvoice', 'updateInvoice'")} ON true
   WHERE i.account_id = $1 AND i.property_id = $2 AND i.updated_at >= ($4::timestamptz[])[1] - interval '31 days'
     AND i.type = 'invoice' AND NOT i.reopened AND (l.line ? 'corrects' OR (l.line ->> 'unit_price')::bigint < 0)
   ORDER BY d.date, i.id LIMIT $6`,
)
// Closed by mistake before, with the revenue that the record then had.
const listReopenings = statement(
  'list_reopenings_of_days',
  `SELECT d.date, 'day_reopened' AS kind, NULL AS reservation_id, NULL AS room_id, (
       SELECT sum((e -> 'gross')::bigint)::bigint FROM jsonb_array_elements(o.record -> 'revenue') e) AS amount,
     o.reopened_at AS at, o.actor_type, o.actor_id, o.actor_name, o.reason AS description
   FROM ${DAYS} JOIN day_reopenings o ON o.account_id = $1 AND o.property_id = $2 AND o.date = d.date
   WHERE d.began < d.ended
   ORDER BY d.date, o.reopened_at, o.record_id LIMIT $6`,
)
// Ids of the audit log contain their moment. Prices by hand and discounts are stored with a reason at the
// stay, also at a new one. A price that changed because of other dates or another party is not unusual.
export const CHANGES = statement(
  'list_unusual_changes',
  `SELECT d.date, c.kind,
     CASE a.action WHEN 'deleteRoomBlock' THEN NULL WHEN 'updateInvoice' THEN a.about_id ELSE a.resource_id END AS reservation_id,
     CASE a.action WHEN 'deleteRoomBlock' THEN a.resource_id END AS room_id,
     CASE c.kind WHEN 'line_removed' THEN (a.changes #>> '{lines_removed,1,amount}')::bigint
       WHEN 'discount' THEN (a.changes #>> '{price_by_hand,1,amount}')::bigint
       WHEN 'price_changed' THEN coalesce((a.changes #>> '{price_by_hand,1,amount}')::bigint,
         (a.changes #>> '{total,1,amount}')::bigint - (a.changes #>> '{total,0,amount}')::bigint)
     END AS amount, a.at, ${WHO}, a.changes #>> '{discount_reason,1}' AS description
   FROM ${DAYS} JOIN audit_log a ON a.account_id = $1 AND a.property_id = $2 AND a.id >= $7 AND a.id < $8
     AND a.at >= d.began AND a.at < d.ended
     AND a.action IN ('deleteRoomBlock', 'updateInvoice', 'deleteCharge', 'createReservation', 'updateReservation', 'moveReservations')
   CROSS JOIN LATERAL (SELECT CASE
       WHEN a.action = 'deleteRoomBlock' THEN 'block_removed'
       WHEN a.action IN ('updateInvoice', 'deleteCharge') THEN CASE WHEN a.changes ? 'lines_removed' THEN 'line_removed' END
       WHEN a.changes -> 'status' = '["checked_in", "confirmed"]' THEN 'check_in_undone'
       WHEN a.changes -> 'status' = '["checked_out", "checked_in"]' THEN 'check_out_undone'
       WHEN a.changes -> 'status' IN ('["no_show", "confirmed"]', '["cancelled", "confirmed"]') THEN 'reinstated'
       WHEN a.changes ? 'discount_reason' THEN 'discount'
       WHEN a.changes ? 'price_by_hand' THEN 'price_changed'
       WHEN a.action = 'createReservation' THEN NULL
       WHEN a.changes ? 'total' AND NOT a.changes ?|
         '{status,check_in,check_out,room_type_id,rate_plan_id,adults,children,children_ages}' THEN 'price_changed'
     END AS kind) c
   WHERE c.kind IS NOT NULL
   ORDER BY d.date, a.id LIMIT $6`,
)

/** In the order in which they are shown. */
export const LISTS = [
  listNotArrived,
  listNoShows,
  listUnpaid,
  listStillHere,
  listDirtyRooms,
  listClosures,
  listRefunds,
  listCreditNotes,
  listLines,
  listFees,
  listReopenings,
]
