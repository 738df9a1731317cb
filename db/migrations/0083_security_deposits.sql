-- Money that a guest leaves as a security: no payment of the stay.
CREATE TABLE security_deposits (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  amount bigint NOT NULL,
  amount_returned bigint NOT NULL,
  currency text NOT NULL,
  method text COLLATE "C" NOT NULL,
  reference text,
  paid_at timestamptz(0) NOT NULL,
  received_by jsonb,
  business_date date NOT NULL,
  shift_id object_id,
  version integer NOT NULL,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  FOREIGN KEY (account_id, shift_id) REFERENCES shifts,
  CONSTRAINT security_deposit_is_something CHECK (amount > 0),
  CONSTRAINT returned_within_security_deposit CHECK (amount_returned >= 0 AND amount_returned <= amount)
);
CREATE INDEX security_deposits_by_property ON security_deposits (account_id, property_id, id);
CREATE INDEX security_deposits_by_reservation ON security_deposits (account_id, reservation_id, id);
CREATE INDEX security_deposits_by_shift ON security_deposits (account_id, shift_id) WHERE shift_id IS NOT NULL;
ALTER TABLE security_deposits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON security_deposits TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON security_deposits TO serai_app USING (account_id = current_setting('app.account_id', true));

-- Their money as it moved: received, and below zero where it was returned. Never changed.
CREATE TABLE security_deposit_entries (
  account_id object_id NOT NULL,
  security_deposit_id object_id NOT NULL,
  -- The version of the deposit that the entry made.
  position integer NOT NULL,
  kind text COLLATE "C" NOT NULL,
  property_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  method text COLLATE "C" NOT NULL,
  reference text,
  at timestamptz(0) NOT NULL,
  business_date date NOT NULL,
  received_by jsonb,
  shift_id object_id,
  PRIMARY KEY (account_id, security_deposit_id, position),
  FOREIGN KEY (account_id, security_deposit_id) REFERENCES security_deposits,
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  FOREIGN KEY (account_id, shift_id) REFERENCES shifts,
  CONSTRAINT security_deposit_entry_known CHECK (kind = 'received' AND amount > 0 OR kind = 'returned' AND amount < 0)
);
CREATE INDEX security_deposit_entries_by_day ON security_deposit_entries (account_id, property_id, business_date);
CREATE INDEX security_deposit_entries_by_reservation ON security_deposit_entries (account_id, reservation_id);
CREATE INDEX security_deposit_entries_by_shift ON security_deposit_entries (account_id, shift_id) WHERE shift_id IS NOT NULL;
ALTER TABLE security_deposit_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON security_deposit_entries TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON security_deposit_entries TO serai_app USING (account_id = current_setting('app.account_id', true));

-- The security deposit from which a payment of an invoice was taken.
ALTER TABLE payments ADD COLUMN security_deposit_id object_id;
ALTER TABLE payments ADD FOREIGN KEY (account_id, security_deposit_id) REFERENCES security_deposits;
