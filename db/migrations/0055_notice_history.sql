-- What the bell had to tell, as it was last, so that it can be shown to who had not read it when it was settled.

CREATE TABLE notice_history (
  account_id object_id NOT NULL REFERENCES accounts (account_id),
  key text COLLATE "C" NOT NULL,
  notice jsonb NOT NULL,
  seen_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX notice_history_by_age ON notice_history (seen_at);
ALTER TABLE notice_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_history FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON notice_history TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON notice_history TO serai_system USING (true) WITH CHECK (true);
