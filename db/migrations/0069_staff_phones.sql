-- Phones on which people of the team sign in by a code of their own, after they have signed in there in the ordinary way.

CREATE TABLE staff_phones (
  account_id object_id NOT NULL,
  user_id object_id NOT NULL,
  -- SHA-256 of the phone's cookie; colleagues share a phone.
  token_hash bytea NOT NULL,
  id object_id NOT NULL,
  -- Argon2id, as passwords.
  code_hash text NOT NULL,
  -- Since the last right one; counted before a code is looked at.
  wrong_codes integer NOT NULL,
  user_agent text,
  created_at timestamptz(0) NOT NULL,
  last_seen_at timestamptz(0) NOT NULL,
  expires_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, user_id, token_hash),
  CONSTRAINT staff_phone_id_unique UNIQUE (account_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES staff_users
);
-- Cannot lead with the account: it is how the people of a phone are found.
CREATE INDEX staff_phones_by_token ON staff_phones (token_hash);
CREATE INDEX staff_phones_by_age ON staff_phones (expires_at);
ALTER TABLE staff_phones ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_phones FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON staff_phones TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON staff_phones TO serai_system USING (true) WITH CHECK (true);

-- A session that a code has opened ends with what let it in.
ALTER TABLE staff_sessions ADD COLUMN phone_hash bytea,
  ADD CONSTRAINT session_of_a_phone FOREIGN KEY (account_id, user_id, phone_hash) REFERENCES staff_phones ON DELETE CASCADE;
CREATE INDEX staff_sessions_by_phone ON staff_sessions (account_id, user_id, phone_hash) WHERE phone_hash IS NOT NULL;
