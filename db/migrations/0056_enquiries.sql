-- Enquiries: what strangers ask a property, by e-mail or as staff note it, until it is answered or quoted.
CREATE TABLE enquiries (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  status text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  name text,
  email text,
  -- The address as profiles have it, by which the enquiries of a guest are found.
  email_key text COLLATE "C",
  phone text,
  subject text,
  body text NOT NULL,
  -- Names of files, which are not stored.
  attachments jsonb NOT NULL,
  -- The Message-ID of an e-mail, which may arrive twice.
  internet_id text,
  quote_id object_id,
  closed_at timestamptz(0),
  version integer NOT NULL,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, quote_id) REFERENCES quotes,
  CONSTRAINT enquiry_status_known CHECK (status IN ('open', 'quoted', 'closed')),
  CONSTRAINT enquiry_source_known CHECK (source IN ('email', 'staff')),
  CONSTRAINT enquiry_quoted_has_its_quote CHECK ((status = 'quoted') = (quote_id IS NOT NULL)),
  CONSTRAINT enquiry_closed_at_its_end CHECK ((status = 'open') = (closed_at IS NULL))
);
CREATE INDEX enquiries_by_property ON enquiries (account_id, property_id, id);
CREATE INDEX enquiries_by_update ON enquiries (account_id, updated_at, id);
CREATE INDEX enquiries_open ON enquiries (account_id, property_id, id) WHERE status = 'open';
CREATE INDEX enquiries_by_email ON enquiries (account_id, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX enquiries_by_quote ON enquiries (account_id, quote_id) WHERE quote_id IS NOT NULL;
CREATE INDEX enquiries_by_creation ON enquiries (created_at);
CREATE INDEX enquiries_by_end ON enquiries (closed_at) WHERE closed_at IS NOT NULL;
CREATE UNIQUE INDEX enquiry_received_once ON enquiries (account_id, property_id, internet_id) WHERE internet_id IS NOT NULL;
ALTER TABLE enquiries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON enquiries TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON enquiries TO serai_app USING (account_id = current_setting('app.account_id', true));
