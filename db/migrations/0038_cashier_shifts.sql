-- Payments and refunds say who took or gave the money, on which business date, and in which cashier shift.

CREATE TABLE shifts (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  -- Who counts the drawer: a person, or the key of a till. Staff are kept in the live database, so nothing refers to them.
  user_type text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  user_name text,
  currency text NOT NULL,
  opened_at timestamptz(0) NOT NULL,
  float_amount bigint NOT NULL,
  counted bigint,
  difference bigint,
  -- What was taken, by method: kept when the shift is closed.
  takings jsonb,
  closed_at timestamptz(0),
  note text,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT shift_closed_when_counted CHECK (
    (closed_at IS NULL) = (counted IS NULL) AND (closed_at IS NULL) = (difference IS NULL)
    AND (closed_at IS NULL) = (takings IS NULL))
);
CREATE UNIQUE INDEX shift_open_unique ON shifts (account_id, property_id, user_type, user_id) WHERE closed_at IS NULL;
CREATE INDEX shifts_by_property ON shifts (account_id, property_id, id);
CREATE INDEX shifts_by_close ON shifts (account_id, property_id, closed_at, id) WHERE closed_at IS NOT NULL;
ALTER TABLE shifts ENABLE ROW LEVEL SECURITY;
ALTER TABLE shifts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON shifts TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON shifts TO serai_system USING (true) WITH CHECK (true);

ALTER TABLE payments
  ADD COLUMN received_by jsonb,
  ADD COLUMN business_date date,
  ADD COLUMN shift_id object_id,
  ADD FOREIGN KEY (account_id, shift_id) REFERENCES shifts (account_id, id);
ALTER TABLE refunds
  ADD COLUMN received_by jsonb,
  ADD COLUMN business_date date,
  ADD COLUMN shift_id object_id,
  ADD FOREIGN KEY (account_id, shift_id) REFERENCES shifts (account_id, id);

-- What is there already: the audit log says who, as long as it remembers; the property's clock says the day.
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE refunds NO FORCE ROW LEVEL SECURITY;
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_log NO FORCE ROW LEVEL SECURITY;

CREATE TEMPORARY TABLE hands ON COMMIT DROP AS
  SELECT DISTINCT ON (account_id, resource_id) account_id, resource_id,
    jsonb_build_object('type', actor_type, 'id', actor_id, 'name', actor_name) AS received_by
  FROM audit_log WHERE action IN ('createPayment', 'refundPayment') AND resource_id IS NOT NULL
  ORDER BY account_id, resource_id, id;
ANALYZE hands;

UPDATE payments p SET
  received_by = (SELECT h.received_by FROM hands h WHERE h.account_id = p.account_id AND h.resource_id = p.id),
  business_date = CASE WHEN p.status = 'succeeded' THEN (p.paid_at AT TIME ZONE o.timezone - o.day_ends_at::interval)::date END
FROM properties o WHERE o.account_id = p.account_id AND o.id = p.property_id;

UPDATE refunds r SET
  received_by = (SELECT h.received_by FROM hands h WHERE h.account_id = r.account_id AND h.resource_id = r.id),
  business_date = CASE WHEN r.status = 'succeeded' THEN (r.finished_at AT TIME ZONE o.timezone - o.day_ends_at::interval)::date END
FROM payments p JOIN properties o ON o.account_id = p.account_id AND o.id = p.property_id
WHERE p.account_id = r.account_id AND p.id = r.payment_id;

-- Every row has been written above, under the same lock: the indexes add little to it.
CREATE INDEX payments_by_shift ON payments (account_id, shift_id, id) WHERE shift_id IS NOT NULL;
CREATE INDEX refunds_by_shift ON refunds (account_id, shift_id, id) WHERE shift_id IS NOT NULL;

ALTER TABLE payments FORCE ROW LEVEL SECURITY;
ALTER TABLE refunds FORCE ROW LEVEL SECURITY;
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;

ALTER TABLE payments
  ADD CONSTRAINT payment_dated_once_received CHECK ((status = 'succeeded') = (business_date IS NOT NULL));
ALTER TABLE refunds
  ADD CONSTRAINT refund_dated_once_given CHECK ((status = 'succeeded') = (business_date IS NOT NULL));
