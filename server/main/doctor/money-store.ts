import { type Rule, rule } from './rule-store.ts'

/** Sums of the lines of an invoice. */
const LINES = `CROSS JOIN LATERAL (
  SELECT coalesce(sum((l ->> 'net')::bigint), 0) AS net, coalesce(sum((l ->> 'vat')::bigint), 0) AS vat,
    coalesce(sum((l ->> 'gross')::bigint), 0) AS gross
  FROM jsonb_array_elements(i.line_items) l) lines
 CROSS JOIN LATERAL (
  SELECT coalesce(sum((r ->> 'net')::bigint), 0) AS net, coalesce(sum((r ->> 'vat')::bigint), 0) AS vat
  FROM jsonb_array_elements(i.vat_breakdown) r) rates`

/** Aggregated once for all: looked up for each row, a new table without statistics took 20 s for 11,000 invoices. */
const paidBy = (owner: 'invoice_id' | 'reservation_id') =>
  `SELECT ${owner} AS id, sum(amount) AS amount, sum(amount_refunded) AS refunded FROM payments
   WHERE account_id = $1 AND status = 'succeeded' GROUP BY 1`

/** Invariants of documents and money. rule 7 */
export const MONEY_RULES: readonly Rule[] = [
  rule(
    'invoice_sums',
    `SELECT i.id, format('total is %s, but its lines come to %s', i.total, lines.gross) AS found
     FROM invoices i ${LINES}
     WHERE i.account_id = $1 AND $2::timestamptz IS NOT NULL
       AND ((i.subtotal, i.vat_total, i.total) <> (lines.net, lines.vat, lines.gross)
         OR (rates.net, rates.vat) <> (lines.net, lines.vat)) ORDER BY 1`,
  ),
  rule(
    'invoice_credits',
    `SELECT i.id, format('%s is credited, but its credit notes come to %s', i.amount_credited, notes.sum) AS found
     FROM invoices i CROSS JOIN LATERAL (
       SELECT coalesce(sum(n.total), 0) AS sum FROM invoices n
       WHERE n.account_id = i.account_id AND n.reservation_id = i.reservation_id AND n.credited_invoice_id = i.id) notes
     WHERE i.account_id = $1 AND $2::timestamptz IS NOT NULL AND i.amount_credited <> notes.sum ORDER BY 1`,
  ),
  rule(
    'invoice_payments',
    `SELECT i.id, format('%s paid and %s given back, but its payments come to %s and %s',
       i.amount_paid, i.amount_refunded, coalesce(paid.amount, 0), coalesce(paid.refunded, 0)) AS found
     FROM invoices i LEFT JOIN (${paidBy('invoice_id')}) paid ON paid.id = i.id
     WHERE i.account_id = $1 AND $2::timestamptz IS NOT NULL
       AND (i.amount_paid, i.amount_refunded) <> (coalesce(paid.amount, 0), coalesce(paid.refunded, 0)) ORDER BY 1`,
  ),
  rule(
    'payment_refunds',
    `SELECT p.id, format('%s was given back, but its refunds come to %s', p.amount_refunded, back.sum) AS found
     FROM payments p CROSS JOIN LATERAL (
       SELECT coalesce(sum(f.amount), 0) AS sum FROM refunds f
       WHERE f.account_id = p.account_id AND f.payment_id = p.id AND f.status = 'succeeded') back
     WHERE p.account_id = $1 AND $2::timestamptz IS NOT NULL AND p.amount_refunded <> back.sum ORDER BY 1`,
  ),
  rule(
    'reservation_payments',
    `SELECT r.id, format('%s paid and %s given back, but its payments come to %s and %s',
       r.amount_paid, r.amount_refunded, coalesce(paid.amount, 0), coalesce(paid.refunded, 0)) AS found
     FROM reservations r LEFT JOIN (${paidBy('reservation_id')}) paid ON paid.id = r.id
     WHERE r.account_id = $1 AND $2::timestamptz IS NOT NULL
       AND (r.amount_paid, r.amount_refunded) <> (coalesce(paid.amount, 0), coalesce(paid.refunded, 0)) ORDER BY 1`,
  ),
  rule(
    'invoice_numbers',
    `SELECT coalesce(c.property_id, n.property_id) AS id,
       format('series %s of %s counts to %s, but has %s numbers up to %s', coalesce(c.series, n.series),
         coalesce(c.year, n.year), coalesce(c.last, 0), coalesce(n.count, 0), coalesce(n.max, 0)) AS found
     FROM (SELECT * FROM invoice_counters WHERE account_id = $1 AND $2::timestamptz IS NOT NULL) c
     FULL JOIN (
       SELECT property_id, series, year, count(*), max(sequence) FROM invoices
       WHERE account_id = $1 AND number IS NOT NULL GROUP BY 1, 2, 3) n
       ON n.property_id = c.property_id AND n.series = c.series AND n.year = c.year
     WHERE coalesce(c.last, 0) <> coalesce(n.count, 0) OR coalesce(c.last, 0) <> coalesce(n.max, 0) ORDER BY 1`,
  ),
  rule(
    'invoice_dates',
    `SELECT id, format('%s is of %s, but %s before it is of %s', number, issued_on, number_before, day_before) AS found
     FROM (
       SELECT id, number, issued_on, lag(number) OVER series AS number_before, lag(issued_on) OVER series AS day_before
       FROM invoices WHERE account_id = $1 AND $2::timestamptz IS NOT NULL AND number IS NOT NULL
       WINDOW series AS (PARTITION BY property_id, invoices.series, year ORDER BY sequence)) n
     WHERE issued_on < day_before ORDER BY 1`,
  ),
  // The draft of a deposit asks for money in advance; what the stay owes is on the others.
  rule(
    'owed',
    `SELECT r.id, format('%s is owed, but its invoices come to %s', coalesce(r.fee, r.total) + r.adjustment, i.sum) AS found
     FROM reservations r CROSS JOIN LATERAL (
       SELECT coalesce(sum(CASE WHEN type = 'credit_note' THEN -i.total ELSE i.total END), 0) AS sum FROM invoices i
       WHERE i.account_id = r.account_id AND i.reservation_id = r.id AND i.status <> 'void'
         AND NOT (i.type = 'deposit_invoice' AND i.status = 'draft')) i
     WHERE r.account_id = $1 AND $2::timestamptz IS NOT NULL
       AND coalesce(r.fee, r.total) + r.adjustment <> i.sum ORDER BY 1`,
  ),
  // What was received and returned is the sum of the entries; what is held is that, less what pays invoices. rule 36.10
  rule(
    'security_deposits',
    `SELECT d.id, format('%s held of %s with %s returned, but its entries come to %s and its payments to %s',
       d.amount_held, d.amount, d.amount_returned, coalesce(e.sum, 0), coalesce(p.sum, 0)) AS found
     FROM security_deposits d
     LEFT JOIN (SELECT security_deposit_id AS id, sum(amount) FROM security_deposit_entries
       WHERE account_id = $1 GROUP BY 1) e ON e.id = d.id
     LEFT JOIN (SELECT security_deposit_id AS id, sum(amount - amount_refunded) FROM payments
       WHERE account_id = $1 AND security_deposit_id IS NOT NULL GROUP BY 1) p ON p.id = d.id
     WHERE d.account_id = $1 AND $2::timestamptz IS NOT NULL AND (d.amount_held < 0
       OR d.amount - d.amount_returned <> coalesce(e.sum, 0)
       OR d.amount_held <> coalesce(e.sum, 0) - coalesce(p.sum, 0)) ORDER BY 1`,
  ),
]
