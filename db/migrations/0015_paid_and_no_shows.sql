-- One meaning of paid on reservations and invoices, what was credited on a reservation, and what a no-show costs.

-- Forced row-level security hides every row from an owner that is no superuser too.
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE refunds NO FORCE ROW LEVEL SECURITY;

ALTER TABLE invoices
  -- When nothing was left to pay for the first time: what was told once. `paid_at` is empty while something is due again.
  ADD COLUMN first_paid_at timestamp(0) with time zone;
ALTER TABLE reservations
  -- What credit notes waived, as a part of `adjustment`.
  ADD COLUMN credits_total bigint NOT NULL DEFAULT 0;

-- `amount_paid` was what had come in and stayed; now it is what has come in.
UPDATE invoices SET amount_paid = amount_paid + amount_refunded WHERE amount_refunded <> 0;
UPDATE invoices SET first_paid_at = paid_at WHERE paid_at IS NOT NULL;
UPDATE invoices SET paid_at = NULL WHERE paid_at IS NOT NULL AND payment_status <> 'paid';
UPDATE invoices SET payment_status = 'paid'
  WHERE status = 'draft' AND payment_status = 'unpaid' AND total <= 0 AND amount_paid = 0;

UPDATE reservations r SET credits_total = waived.sum
  FROM (
    SELECT n.account_id, n.reservation_id, sum(n.total) AS sum
    FROM invoices n JOIN invoices i ON i.account_id = n.account_id AND i.id = n.credited_invoice_id
    WHERE n.effect = 'waived' AND i.type = 'invoice' AND i.issued_at IS NOT NULL AND NOT i.reopened
    GROUP BY 1, 2) waived
  WHERE r.account_id = waived.account_id AND r.id = waived.reservation_id;

UPDATE reservations SET cancellation = '{"kind": "cancelled"}'::jsonb || cancellation
  WHERE status = 'cancelled' AND cancellation IS NOT NULL;

-- What a no-show owes and gets back, as a cancellation tells it.
UPDATE reservations r SET cancellation = jsonb_build_object(
    'kind', 'no_show',
    'cancelled_at', to_char(coalesce(r.no_show_at, r.updated_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'cancelled_by', 'staff', 'reason', NULL, 'note', NULL,
    'fee', CASE WHEN r.fee > 0 THEN jsonb_build_object('amount', r.fee, 'currency', r.currency) END,
    'refund', CASE WHEN back.sum > 0 THEN jsonb_build_object('amount', back.sum, 'currency', r.currency) END,
    'refund_status', CASE WHEN back.sum = 0 THEN 'none' WHEN back.pending THEN 'pending'
      WHEN r.amount_paid - r.amount_refunded <= r.fee + r.adjustment THEN 'succeeded'
      WHEN back.failed THEN 'failed' ELSE 'manual' END)
  FROM (
    SELECT s.account_id, s.id, coalesce(sum(f.amount) FILTER (WHERE f.reason = 'no_show'), 0) AS sum,
      coalesce(bool_or(f.status = 'pending'), false) AS pending, coalesce(bool_or(f.status = 'failed'), false) AS failed
    FROM reservations s LEFT JOIN refunds f ON f.account_id = s.account_id AND f.reservation_id = s.id
    WHERE s.status = 'no_show' GROUP BY 1, 2) back
  WHERE r.account_id = back.account_id AND r.id = back.id AND r.status = 'no_show';

ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations FORCE ROW LEVEL SECURITY;
ALTER TABLE refunds FORCE ROW LEVEL SECURITY;
