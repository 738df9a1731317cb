-- Who has which reservation open, for the pages of other processes. Nothing of it outlives a minute, so it is not logged.

CREATE UNLOGGED TABLE open_records (
  account_id object_id NOT NULL REFERENCES accounts (account_id),
  -- Staff are kept in the live database, so nothing refers to them.
  user_id object_id NOT NULL,
  tab uuid NOT NULL,
  name text NOT NULL,
  -- Null once the page shows nothing, where another process than that of its stream was told so.
  reservation_id object_id,
  property_id object_id,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, user_id, tab)
);
ALTER TABLE open_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE open_records FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON open_records TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON open_records TO serai_system USING (true) WITH CHECK (true);
