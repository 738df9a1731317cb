-- Accounts, and what belongs to none of their properties.

CREATE TABLE accounts (
  account_id object_id NOT NULL,
  name text NOT NULL,
  -- Stored in live and read from there; a sandbox row only anchors the keys that refer to it.
  tier text NOT NULL,
  optional_events text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(0) NOT NULL,
  second_factor_required boolean NOT NULL DEFAULT false,
  -- A session ends after so many minutes without a request.
  idle_minutes integer NOT NULL DEFAULT 720,
  PRIMARY KEY (account_id),
  CONSTRAINT account_tier_known CHECK (tier IN ('starter', 'growth', 'enterprise')),
  CONSTRAINT idle_minutes_in_bounds CHECK (idle_minutes >= 15 AND idle_minutes <= 1440)
);
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON accounts TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON accounts TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE secret_checks (
  name text COLLATE "C" NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (name),
  CONSTRAINT secret_check_once CHECK (name = 'service')
);

-- Items that a job could not process, until it can; other items go on meanwhile. The job names its items.
CREATE TABLE job_retries (
  account_id object_id NOT NULL,
  job text COLLATE "C" NOT NULL,
  item text COLLATE "C" NOT NULL,
  -- In a row.
  failures integer NOT NULL,
  failed_at timestamptz NOT NULL,
  retry_at timestamptz NOT NULL,
  last_error text NOT NULL,
  PRIMARY KEY (account_id, job, item),
  FOREIGN KEY (account_id) REFERENCES accounts
);
ALTER TABLE job_retries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON job_retries TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON job_retries TO serai_app USING (account_id = current_setting('app.account_id', true));

-- Disks of the service that are nearly full, as each account is told: by host and folder. A process that no longer runs leaves
-- its last measurement. rule 15.30
CREATE TABLE low_disks (
  account_id object_id NOT NULL,
  host text COLLATE "C" NOT NULL,
  folder text NOT NULL,
  free_bytes bigint NOT NULL,
  total_bytes bigint NOT NULL,
  since timestamptz(0) NOT NULL,
  measured_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, host, folder),
  FOREIGN KEY (account_id) REFERENCES accounts,
  CONSTRAINT disk_has_less_than_it_holds CHECK (free_bytes >= 0 AND free_bytes < total_bytes)
);
ALTER TABLE low_disks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON low_disks TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON low_disks TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE idempotency (
  account_id object_id NOT NULL,
  -- The account, the property or the staff user that the caller is bound to; never the key's id.
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  status integer,
  body bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, scope, key)
) WITH (fillfactor=70);
CREATE INDEX idempotency_by_age ON idempotency (created_at);
ALTER TABLE idempotency ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON idempotency TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON idempotency TO serai_app USING (account_id = current_setting('app.account_id', true));
