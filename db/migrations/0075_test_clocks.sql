-- The test clock of an account: by how much its time is ahead of the service's, and the advance that runs or ran last. Rows are
-- written in the sandbox alone; a reset of the sandbox deletes them.
CREATE TABLE test_clocks (
  account_id object_id PRIMARY KEY REFERENCES accounts,
  lead_seconds integer NOT NULL,
  -- The lead that the advance is to reach; null while none runs.
  target_seconds integer,
  started_at timestamptz(0) NOT NULL,
  finished_at timestamptz(0),
  from_at timestamptz(0) NOT NULL,
  to_at timestamptz(0) NOT NULL,
  ran jsonb NOT NULL DEFAULT '{}',
  lease_until timestamptz,
  CONSTRAINT test_clock_only_forward CHECK (0 <= lead_seconds AND lead_seconds <= coalesce(target_seconds, lead_seconds)),
  CONSTRAINT test_clock_two_years_at_most CHECK (coalesce(target_seconds, lead_seconds) <= 731 * 86400),
  CONSTRAINT test_clock_finished_without_target CHECK ((target_seconds IS NULL) = (finished_at IS NOT NULL))
);
CREATE INDEX test_clocks_advancing ON test_clocks (account_id) WHERE target_seconds IS NOT NULL;
ALTER TABLE test_clocks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON test_clocks TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON test_clocks TO serai_app USING (account_id = current_setting('app.account_id', true));
