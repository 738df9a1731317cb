-- Passkeys: public keys whose authenticators sign in, and the session that one has opened.

CREATE TABLE staff_passkeys (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  user_id object_id NOT NULL,
  -- Identifier and public key (COSE) of the credential, in base64url; neither is a secret.
  credential_id text COLLATE "C" NOT NULL,
  public_key text COLLATE "C" NOT NULL,
  -- Of the last signature: one that does not grow tells of a copy. Many authenticators stay at 0.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz(0) NOT NULL,
  last_used_at timestamptz(0),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES staff_users
);
-- Cannot lead with the account: it is how the account is found.
CREATE UNIQUE INDEX staff_passkey_unique ON staff_passkeys (credential_id);
CREATE INDEX staff_passkeys_by_user ON staff_passkeys (account_id, user_id);

ALTER TABLE staff_passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_passkeys FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON staff_passkeys TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON staff_passkeys TO serai_system USING (true) WITH CHECK (true);

-- The passkey that has proved both factors in a session; once it is removed, it proves nothing.
ALTER TABLE staff_sessions ADD COLUMN passkey_id object_id;

-- Before somebody is known a token is nobody's: that of a sign-in by passkey.
ALTER TABLE staff_one_time_tokens ALTER COLUMN user_id DROP NOT NULL;
