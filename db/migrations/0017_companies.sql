-- Companies and travel agents: without a property they belong to the whole account.

CREATE TABLE companies (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id,
  kind text COLLATE "C" NOT NULL,
  name text NOT NULL,
  vat_id text COLLATE "C",
  address jsonb,
  contacts jsonb NOT NULL,
  invoice_email text COLLATE "C",
  payment_terms_days integer NOT NULL,
  credit_limit jsonb,
  rate_plan_ids text[] COLLATE "C" NOT NULL,
  commission jsonb,
  status text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT company_kind_known CHECK (kind IN ('company', 'agent', 'ota')),
  CONSTRAINT company_status_known CHECK (status IN ('active', 'archived'))
);
CREATE INDEX companies_by_property ON companies (account_id, property_id, id);
CREATE INDEX companies_by_update ON companies (account_id, updated_at, id);
ALTER TABLE companies ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON companies TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON companies TO serai_app USING (account_id = current_setting('app.account_id', true));
