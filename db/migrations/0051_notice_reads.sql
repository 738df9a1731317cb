-- What each person has read of the bell: the notice as it was, so that it can be shown once it has been settled.

CREATE TABLE notice_reads (
  account_id object_id NOT NULL REFERENCES accounts (account_id),
  -- Staff are kept in the live database, so nothing refers to them.
  user_id object_id NOT NULL,
  key text COLLATE "C" NOT NULL,
  notice jsonb NOT NULL,
  seen_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, user_id, key)
);
CREATE INDEX notice_reads_by_age ON notice_reads (seen_at);
ALTER TABLE notice_reads ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_reads FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON notice_reads TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON notice_reads TO serai_system USING (true) WITH CHECK (true);
