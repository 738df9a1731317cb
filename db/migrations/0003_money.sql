-- Money: the documents of a stay, what was paid on them, and what was given back. Whoever changes a document or a
-- payment has locked the reservation first: it is the one lock of all its money. The counter of numbers comes last.

-- Signed, of the stay itself: lines that staff added, less what was waived by credit notes.
ALTER TABLE reservations ADD COLUMN adjustment bigint NOT NULL DEFAULT 0;

CREATE DOMAIN invoice_status AS text COLLATE "C" CONSTRAINT invoice_status_known CHECK (
  VALUE IN ('draft', 'issued', 'paid', 'credited', 'void'));
CREATE DOMAIN invoice_type AS text COLLATE "C" CONSTRAINT invoice_type_known CHECK (
  VALUE IN ('invoice', 'deposit_invoice', 'credit_note'));

CREATE DOMAIN credit_effect AS text COLLATE "C" CONSTRAINT credit_effect_known CHECK (
  VALUE IN ('waived', 'reopened', 'corrected'));

CREATE TABLE invoices (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  guest_id object_id NOT NULL,
  type invoice_type NOT NULL,
  status invoice_status NOT NULL,
  number text COLLATE "C",
  -- I, D or C: which counter the number comes from, with its year in the property's zone.
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
  PRIMARY KEY (account_id, id),
  -- Of the reservation are property and guest too: a booking writes this row, and each reference is a look.
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  FOREIGN KEY (account_id, credited_invoice_id) REFERENCES invoices,
  CONSTRAINT invoice_adds_up CHECK (subtotal + vat_total = total),
  CONSTRAINT invoice_numbered_once_issued CHECK ((status IN ('draft', 'void')) = (number IS NULL)),
  CONSTRAINT invoice_credits_at_most_itself CHECK (amount_credited BETWEEN 0 AND greatest(total, 0))
);
CREATE INDEX invoices_by_reservation ON invoices (account_id, reservation_id, id);
CREATE INDEX invoices_by_issue ON invoices (account_id, property_id, issued_on, id) WHERE issued_on IS NOT NULL;
CREATE INDEX invoices_open ON invoices (account_id, id) WHERE status = 'issued';
-- The two walls behind gapless numbers: none comes twice, and a stay has one draft of each kind.
CREATE UNIQUE INDEX invoice_number_unique ON invoices (account_id, property_id, series, year, sequence)
  WHERE number IS NOT NULL;
CREATE UNIQUE INDEX invoice_draft_unique ON invoices (account_id, reservation_id, type) WHERE status = 'draft';

-- The next number of a series is last + 1, taken under the row's lock by the transaction that issues.
CREATE TABLE invoice_counters (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  series text COLLATE "C" NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (account_id, property_id, series, year),
  FOREIGN KEY (account_id, property_id) REFERENCES properties
);

CREATE TABLE payments (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  -- Moves with the money when its document is credited or given up.
  invoice_id object_id NOT NULL,
  amount bigint NOT NULL CONSTRAINT payment_is_something CHECK (amount > 0),
  amount_refunded bigint NOT NULL DEFAULT 0,
  currency text NOT NULL,
  method text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL CONSTRAINT payment_status_known
    CHECK (status IN ('pending', 'requires_action', 'succeeded', 'failed')),
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
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  FOREIGN KEY (account_id, invoice_id) REFERENCES invoices,
  CONSTRAINT payment_refunds_at_most_itself CHECK (amount_refunded BETWEEN 0 AND amount)
);
CREATE INDEX payments_by_invoice ON payments (account_id, invoice_id, id);
CREATE INDEX payments_by_reservation ON payments (account_id, reservation_id, id);
CREATE INDEX payments_unsettled ON payments (created_at) WHERE status IN ('pending', 'requires_action');
CREATE UNIQUE INDEX payment_request_unique ON payments (account_id, request_key) WHERE request_key IS NOT NULL;
CREATE UNIQUE INDEX payment_provider_unique ON payments (provider, provider_ref) WHERE provider_ref IS NOT NULL;

CREATE TABLE refunds (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  payment_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  amount bigint NOT NULL CONSTRAINT refund_is_something CHECK (amount > 0),
  currency text NOT NULL,
  -- manual: staff give the money back, and say so.
  status text COLLATE "C" NOT NULL CONSTRAINT refund_status_known
    CHECK (status IN ('pending', 'succeeded', 'failed', 'manual')),
  reason text,
  provider_ref text COLLATE "C",
  failure_code text,
  request_key text COLLATE "C",
  request_fingerprint text COLLATE "C",
  -- When the provider was last asked for it; null before the first time.
  asked_at timestamptz(0),
  created_at timestamptz(0) NOT NULL,
  finished_at timestamptz(0),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, payment_id) REFERENCES payments,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations
);
CREATE INDEX refunds_by_payment ON refunds (account_id, payment_id, id);
CREATE INDEX refunds_by_reservation ON refunds (account_id, reservation_id, id);
CREATE INDEX refunds_unsettled ON refunds (created_at) WHERE status = 'pending';
CREATE UNIQUE INDEX refund_request_unique ON refunds (account_id, request_key) WHERE request_key IS NOT NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['invoices', 'invoice_counters', 'payments', 'refunds']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO serai_app USING (account_id = current_setting(''app.account_id'', true))', t);
    EXECUTE format('CREATE POLICY system ON %I TO serai_system USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
