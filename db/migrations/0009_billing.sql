-- The documents of a stay, what was paid on them, and what was refunded. A change of a document or a payment locks the
-- reservation first: the one lock of all its money. The counter of numbers comes last.

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
  CONSTRAINT shift_closed_when_counted CHECK (((closed_at IS NULL) = (counted IS NULL)) AND ((closed_at IS NULL) = (difference IS NULL)) AND ((closed_at IS NULL) = (takings IS NULL)))
);
CREATE UNIQUE INDEX shift_open_unique ON shifts (account_id, property_id, user_type, user_id) WHERE closed_at IS NULL;
CREATE INDEX shifts_by_close ON shifts (account_id, property_id, closed_at, id) WHERE closed_at IS NOT NULL;
CREATE INDEX shifts_by_property ON shifts (account_id, property_id, id);
ALTER TABLE shifts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON shifts TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON shifts TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE invoices (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  guest_id object_id NOT NULL,
  type invoice_type NOT NULL,
  status invoice_status NOT NULL,
  number text COLLATE "C",
  -- The series of its number: I, D or C, with its year in the property's zone.
  series text COLLATE "C",
  year integer,
  sequence integer,
  currency text NOT NULL,
  -- Of a draft what staff said in place of the guest, or null; both are copies once it is issued.
  bill_to jsonb,
  seller jsonb,
  -- Lines and rows hold minor units.
  line_items jsonb NOT NULL,
  added_lines jsonb NOT NULL DEFAULT '[]',
  vat_breakdown jsonb NOT NULL,
  subtotal bigint NOT NULL,
  vat_total bigint NOT NULL,
  total bigint NOT NULL,
  -- Succeeded payments less succeeded refunds.
  amount_paid bigint NOT NULL DEFAULT 0,
  amount_refunded bigint NOT NULL DEFAULT 0,
  amount_credited bigint NOT NULL DEFAULT 0,
  payment_status text COLLATE "C" NOT NULL DEFAULT 'unpaid',
  issued_at timestamptz(0),
  -- The day of issue in the property's zone.
  issued_on date,
  due_date date,
  paid_at timestamptz(0),
  method text COLLATE "C",
  credited_invoice_id object_id,
  -- What a credit note does: waive what was owed, put the lines back on a draft, or correct by a later draft.
  effect credit_effect,
  -- Credited whole, and its lines are back on a draft.
  reopened boolean NOT NULL DEFAULT false,
  reason text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  -- When nothing was left to pay for the first time: the event is sent once. `paid_at` is empty while something is due again.
  first_paid_at timestamptz(0),
  -- The first folio is null, and named after its stay: a booking writes nothing for it.
  folio_id object_id,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, credited_invoice_id) REFERENCES invoices,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  CONSTRAINT invoice_adds_up CHECK ((subtotal + vat_total) = total),
  CONSTRAINT invoice_credits_at_most_itself CHECK (amount_credited >= 0 AND (amount_credited <= GREATEST(total, (0)::bigint))),
  CONSTRAINT invoice_numbered_once_issued CHECK (((status)::text = ANY (ARRAY['draft', 'void'])) = (number IS NULL))
);
CREATE UNIQUE INDEX invoice_draft_of_folio_unique ON invoices (account_id, reservation_id, type, folio_id) NULLS NOT DISTINCT WHERE (status)::text = 'draft';
-- Numbers without gaps: none is used twice, and a stay has one draft of each kind.
CREATE UNIQUE INDEX invoice_number_unique ON invoices (account_id, property_id, series, year, sequence) WHERE number IS NOT NULL;
CREATE INDEX invoices_by_credited_invoice ON invoices (account_id, credited_invoice_id) WHERE credited_invoice_id IS NOT NULL;
CREATE INDEX invoices_by_issue ON invoices (account_id, property_id, issued_on, id) WHERE issued_on IS NOT NULL;
-- Accounting asks for what was issued on a day, of every property.
CREATE INDEX invoices_by_issue_date ON invoices (account_id, issued_on, id) WHERE issued_on IS NOT NULL;
CREATE INDEX invoices_by_number ON invoices (account_id, number text_pattern_ops) WHERE number IS NOT NULL;
CREATE INDEX invoices_by_property ON invoices (account_id, property_id, id);
CREATE INDEX invoices_by_property_update ON invoices (account_id, property_id, updated_at, id);
CREATE INDEX invoices_by_reservation ON invoices (account_id, reservation_id, id);
CREATE INDEX invoices_by_sequence ON invoices (account_id, sequence) WHERE number IS NOT NULL;
CREATE INDEX invoices_by_update ON invoices (account_id, updated_at, id);
CREATE INDEX invoices_open ON invoices (account_id, id) WHERE (status)::text = 'issued';
ALTER TABLE invoices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON invoices TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON invoices TO serai_app USING (account_id = current_setting('app.account_id', true));

-- The next number of a series is last + 1, taken under the row's lock by the transaction that issues.
CREATE TABLE invoice_counters (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  series text COLLATE "C" NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  -- Empty until the next number of a series that is there already: its documents are long committed.
  last_issued_at timestamptz(0),
  PRIMARY KEY (account_id, property_id, series, year),
  FOREIGN KEY (account_id, property_id) REFERENCES properties
);
ALTER TABLE invoice_counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON invoice_counters TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON invoice_counters TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE payments (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  -- Moves with the money when its document is credited or given up.
  invoice_id object_id NOT NULL,
  amount bigint NOT NULL,
  amount_refunded bigint NOT NULL DEFAULT 0,
  currency text NOT NULL,
  method text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  reference text,
  -- Null where no provider was asked.
  provider text COLLATE "C",
  provider_ref text COLLATE "C",
  failure_code text,
  -- The idempotency scope and key of the request, so that the same request finds its payment, and what it asked for.
  request_key text COLLATE "C",
  request_fingerprint text COLLATE "C",
  -- When the provider was last asked how it went, by the job.
  asked_at timestamptz(0),
  paid_at timestamptz(0),
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  received_by jsonb,
  business_date date,
  shift_id object_id,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, invoice_id) REFERENCES invoices,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  FOREIGN KEY (account_id, shift_id) REFERENCES shifts,
  CONSTRAINT payment_dated_once_received CHECK ((status = 'succeeded') = (business_date IS NOT NULL)),
  CONSTRAINT payment_is_something CHECK (amount > 0),
  CONSTRAINT payment_refunds_at_most_itself CHECK (amount_refunded >= 0 AND amount_refunded <= amount),
  CONSTRAINT payment_status_known CHECK (status IN ('pending', 'requires_action', 'succeeded', 'failed'))
);
CREATE UNIQUE INDEX payment_provider_unique ON payments (provider, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE UNIQUE INDEX payment_request_unique ON payments (account_id, request_key) WHERE request_key IS NOT NULL;
CREATE INDEX payments_by_invoice ON payments (account_id, invoice_id, id);
CREATE INDEX payments_by_moment ON payments (account_id, paid_at, id) WHERE status = 'succeeded';
CREATE INDEX payments_by_property ON payments (account_id, property_id, id);
CREATE INDEX payments_by_property_update ON payments (account_id, property_id, updated_at, id);
CREATE INDEX payments_by_reservation ON payments (account_id, reservation_id, id);
-- Every row has been written above, under the same lock: the indexes add little to it.
CREATE INDEX payments_by_shift ON payments (account_id, shift_id, id) WHERE shift_id IS NOT NULL;
CREATE INDEX payments_by_update ON payments (account_id, updated_at, id);
CREATE INDEX payments_unsettled ON payments (created_at) WHERE status IN ('pending', 'requires_action');
ALTER TABLE payments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON payments TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON payments TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE refunds (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  payment_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  -- manual: staff give the money back, and say so.
  status text COLLATE "C" NOT NULL,
  reason text,
  provider_ref text COLLATE "C",
  failure_code text,
  request_key text COLLATE "C",
  request_fingerprint text COLLATE "C",
  -- When the provider was last asked for it; null before the first time.
  asked_at timestamptz(0),
  created_at timestamptz(0) NOT NULL,
  finished_at timestamptz(0),
  received_by jsonb,
  business_date date,
  shift_id object_id,
  -- When the money came back, and the business date on which it counts again.
  returned_at timestamptz(0),
  returned_on date,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, payment_id) REFERENCES payments,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  FOREIGN KEY (account_id, shift_id) REFERENCES shifts,
  CONSTRAINT refund_dated_once_given CHECK ((status = 'succeeded' OR returned_on IS NOT NULL) = (business_date IS NOT NULL)),
  CONSTRAINT refund_is_something CHECK (amount > 0),
  CONSTRAINT refund_returned_when_failed CHECK (((returned_at IS NULL) = (returned_on IS NULL)) AND (returned_on IS NULL OR status = 'failed')),
  CONSTRAINT refund_status_known CHECK (status IN ('pending', 'succeeded', 'failed', 'manual'))
);
CREATE UNIQUE INDEX refund_request_unique ON refunds (account_id, request_key) WHERE request_key IS NOT NULL;
CREATE INDEX refunds_by_moment ON refunds (account_id, finished_at, id) WHERE status = 'succeeded';
CREATE INDEX refunds_by_payment ON refunds (account_id, payment_id, id);
CREATE INDEX refunds_by_reservation ON refunds (account_id, reservation_id, id);
CREATE INDEX refunds_by_shift ON refunds (account_id, shift_id, id) WHERE shift_id IS NOT NULL;
CREATE INDEX refunds_unsettled ON refunds (created_at) WHERE status = 'pending';
ALTER TABLE refunds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON refunds TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON refunds TO serai_app USING (account_id = current_setting('app.account_id', true));
