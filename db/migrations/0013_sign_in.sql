-- Sign-in: browsers that somebody has signed in with before, fresh proofs of who is at the keyboard, changes of an
-- e-mail, and what an account asks of its sessions. Keys may be limited to operations.

ALTER TABLE accounts
  ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false,
  -- A session ends after so many minutes without a request.
  ADD COLUMN idle_minutes integer NOT NULL DEFAULT 720
    CONSTRAINT idle_minutes_in_bounds CHECK (idle_minutes BETWEEN 15 AND 1440);

ALTER TABLE staff_sessions
  -- The last password or code since the sign-in.
  ADD COLUMN proved_at timestamptz(0),
  -- SHA-256 of the cookie that the browser keeps beyond the session.
  ADD COLUMN device_hash bytea;

-- A browser that a user has signed in with: strangers who try passwords do not lock it.
CREATE TABLE staff_devices (
  account_id object_id NOT NULL,
  user_id object_id NOT NULL,
  -- SHA-256 of its cookie; colleagues at one desk share it.
  token_hash bytea NOT NULL,
  -- Where it signed in from, the latest last.
  address_ranges text[] NOT NULL,
  created_at timestamptz(0) NOT NULL,
  last_seen_at timestamptz(0) NOT NULL,
  expires_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, user_id, token_hash),
  FOREIGN KEY (account_id, user_id) REFERENCES staff_users
);
CREATE INDEX staff_devices_by_age ON staff_devices (expires_at);

-- An e-mail that waits for its link to be followed; another wish replaces it.
CREATE TABLE staff_email_changes (
  account_id object_id NOT NULL,
  user_id object_id NOT NULL,
  email text NOT NULL,
  -- The normalised address.
  email_key text COLLATE "C" NOT NULL,
  -- SHA-256 of the link's token.
  token_hash bytea NOT NULL,
  created_at timestamptz(0) NOT NULL,
  expires_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id, user_id) REFERENCES staff_users
);
-- Cannot lead with the account: it is how the account is found.
CREATE UNIQUE INDEX staff_email_changes_by_token ON staff_email_changes (token_hash);

-- An invitation proves nothing: who has only been invited keeps the address from nobody.
DROP INDEX staff_email_unique;
CREATE UNIQUE INDEX staff_email_unique ON staff_users (email_key) WHERE status = 'active';
CREATE UNIQUE INDEX staff_email_once_in_account ON staff_users (account_id, email_key);
-- Cannot lead with the account: it is how the account is found.
CREATE INDEX staff_users_by_email ON staff_users (email_key);

-- The ids of the operations that a key may carry out; null for all that its access allows.
ALTER TABLE api_keys ADD COLUMN operations text[] COLLATE "C"
  CONSTRAINT key_operations_in_bounds CHECK (cardinality(operations) BETWEEN 1 AND 200);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['staff_devices', 'staff_email_changes']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO serai_app USING (account_id = current_setting(''app.account_id'', true))', t);
    EXECUTE format('CREATE POLICY system ON %I TO serai_system USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
