-- Profiles that were erased: what is left of them, until when, and what a job still has to do.

ALTER TABLE guests ADD COLUMN erased_at timestamptz(0);

CREATE TABLE guest_erasures (
  account_id object_id NOT NULL,
  guest_id object_id NOT NULL,
  erased_at timestamptz(0) NOT NULL,
  -- When logs and deliveries had been gone through; a job does it soon after.
  logs_erased_at timestamptz(0),
  -- The first day on which a document may be anonymised; null when none is left.
  next_on date,
  completed_at timestamptz(0),
  PRIMARY KEY (account_id, guest_id),
  FOREIGN KEY (account_id, guest_id) REFERENCES guests,
  CONSTRAINT erasure_completed_at_its_end CHECK (completed_at IS NULL OR (logs_erased_at IS NOT NULL AND next_on IS NULL))
);
-- Cannot lead with the account: a job looks at all of them.
CREATE INDEX guest_erasures_open ON guest_erasures (erased_at) WHERE completed_at IS NULL;
ALTER TABLE guest_erasures ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_erasures FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON guest_erasures TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON guest_erasures TO serai_system USING (true) WITH CHECK (true);

-- Years for which invoices are kept by the law; null is what the country asks for.
ALTER TABLE properties ADD COLUMN invoice_retention_years integer,
  ADD CONSTRAINT retention_in_bounds CHECK (invoice_retention_years BETWEEN 1 AND 30);

-- A booking that was under way when its guest was erased is run again, and finds nobody.
CREATE DOMAIN living_guest AS boolean CONSTRAINT guest_not_erased CHECK (VALUE);
