-- One payment of a company over several invoices, and the credit that is left of it.
CREATE TABLE company_payments (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  company_id object_id NOT NULL,
  amount bigint NOT NULL,
  -- What was not paid on invoices when it was received.
  credit bigint NOT NULL,
  currency text NOT NULL,
  method text COLLATE "C" NOT NULL,
  reference text,
  paid_at timestamptz(0) NOT NULL,
  received_by jsonb,
  business_date date NOT NULL,
  shift_id object_id,
  voided_at timestamptz(0),
  voided_on date,
  void_reason text,
  version integer NOT NULL,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, company_id) REFERENCES companies,
  FOREIGN KEY (account_id, shift_id) REFERENCES shifts,
  CONSTRAINT company_payment_is_something CHECK (amount > 0),
  CONSTRAINT company_credit_within_payment CHECK (credit >= 0 AND credit <= amount),
  CONSTRAINT company_payment_voided_with_reason CHECK (
    (voided_at IS NULL) = (voided_on IS NULL) AND (voided_at IS NULL) = (void_reason IS NULL))
);
CREATE INDEX company_payments_by_company ON company_payments (account_id, company_id, id);
CREATE INDEX company_payments_by_property ON company_payments (account_id, property_id, business_date);
ALTER TABLE company_payments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON company_payments TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON company_payments TO serai_app USING (account_id = current_setting('app.account_id', true));

-- Money that is no stay's: credit of companies that was received, and below zero where it was returned. Never changed.
CREATE TABLE company_credit_entries (
  account_id object_id NOT NULL,
  company_payment_id object_id NOT NULL,
  kind text COLLATE "C" NOT NULL,
  property_id object_id NOT NULL,
  company_id object_id NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  method text COLLATE "C" NOT NULL,
  reference text,
  at timestamptz(0) NOT NULL,
  business_date date NOT NULL,
  received_by jsonb,
  shift_id object_id,
  PRIMARY KEY (account_id, company_payment_id, kind),
  FOREIGN KEY (account_id, company_payment_id) REFERENCES company_payments,
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, company_id) REFERENCES companies,
  FOREIGN KEY (account_id, shift_id) REFERENCES shifts,
  CONSTRAINT company_credit_entry_known CHECK (kind = 'received' AND amount > 0 OR kind = 'returned' AND amount < 0)
);
CREATE INDEX company_credit_entries_by_day ON company_credit_entries (account_id, property_id, business_date);
CREATE INDEX company_credit_entries_by_shift ON company_credit_entries (account_id, shift_id) WHERE shift_id IS NOT NULL;
ALTER TABLE company_credit_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON company_credit_entries TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON company_credit_entries TO serai_app USING (account_id = current_setting('app.account_id', true));

-- The payment of a company that a payment of an invoice is a part of, or whose credit pays it.
ALTER TABLE payments ADD COLUMN company_payment_id object_id;
ALTER TABLE payments ADD FOREIGN KEY (account_id, company_payment_id) REFERENCES company_payments;
