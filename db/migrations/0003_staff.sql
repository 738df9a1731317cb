-- Staff: who signs in, and how. Users, sessions and links are stored in live, like the tier; the tables of the sandbox stay
-- empty.

CREATE TABLE staff_users (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  -- The normalised address.
  email_key text COLLATE "C" NOT NULL,
  role text NOT NULL,
  status text NOT NULL,
  language text,
  -- Argon2id, as a string that names its own parameters; null until a link has been followed.
  password_hash text,
  -- Sign-in asks for a code: a second factor was confirmed.
  second_factor boolean NOT NULL DEFAULT false,
  demo boolean NOT NULL DEFAULT false,
  last_seen_at timestamptz(0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  -- The properties that somebody works for; null is all of them.
  property_ids text[],
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts,
  CONSTRAINT active_staff_have_a_password CHECK (status <> 'active' OR password_hash IS NOT NULL),
  CONSTRAINT owners_see_every_property CHECK (property_ids IS NULL OR role <> 'owner'),
  CONSTRAINT some_property CHECK (property_ids IS NULL OR (cardinality(property_ids) >= 1 AND cardinality(property_ids) <= 500)),
  CONSTRAINT staff_role_known CHECK (role IN ('owner', 'manager', 'front_desk', 'housekeeping', 'revenue', 'accountant', 'developer')),
  CONSTRAINT staff_status_known CHECK (status IN ('invited', 'active', 'disabled'))
);
CREATE UNIQUE INDEX staff_email_once_in_account ON staff_users (account_id, email_key);
-- Cannot lead with the account: it is how the account is found.
CREATE UNIQUE INDEX staff_email_unique ON staff_users (email_key) WHERE status = 'active';
-- Cannot lead with the account: it is how the account is found.
CREATE INDEX staff_users_by_email ON staff_users (email_key);
ALTER TABLE staff_users ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_users TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_users TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE staff_directories (
  account_id object_id NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Sealed.
  client_secret bytea NOT NULL,
  credentials_changed_at timestamptz(0) NOT NULL,
  label text NOT NULL,
  enabled boolean NOT NULL,
  -- Nobody but owners signs in by anything else.
  required boolean NOT NULL,
  -- The owner says that the directory asks for a second factor.
  second_factor_included boolean NOT NULL,
  version integer NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts
);
ALTER TABLE staff_directories ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_directories TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_directories TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE staff_directory_domains (
  account_id object_id NOT NULL,
  -- In ASCII and lower case.
  domain text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, domain),
  FOREIGN KEY (account_id) REFERENCES staff_directories
);
-- Cannot lead with the account: a domain is one account's, and is how the directory of an e-mail is found.
CREATE UNIQUE INDEX staff_directory_domain_unique ON staff_directory_domains (domain);
ALTER TABLE staff_directory_domains ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_directory_domains TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_directory_domains TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE staff_directory_identities (
  account_id object_id NOT NULL,
  issuer text COLLATE "C" NOT NULL,
  -- What the directory calls somebody for ever, whatever their e-mail becomes.
  subject text COLLATE "C" NOT NULL,
  user_id object_id NOT NULL,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, issuer, subject),
  -- An e-mail that a directory gives to somebody new does not bring along what its last owner could do.
  CONSTRAINT one_identity_of_an_issuer UNIQUE (account_id, user_id, issuer),
  FOREIGN KEY (account_id, user_id) REFERENCES staff_users
);
ALTER TABLE staff_directory_identities ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_directory_identities TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_directory_identities TO serai_app USING (account_id = current_setting('app.account_id', true));

-- An authenticator app, from the first showing of its secret on.
CREATE TABLE staff_second_factors (
  account_id object_id NOT NULL,
  user_id object_id NOT NULL,
  -- Encrypted with a key of this user alone.
  secret bytea NOT NULL,
  -- Sealed.
  recovery_codes bytea,
  confirmed boolean NOT NULL,
  -- The last time step that was taken: a code works once.
  last_step bigint,
  recovery_codes_left integer NOT NULL,
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id, user_id) REFERENCES staff_users
);
ALTER TABLE staff_second_factors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_second_factors TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_second_factors TO serai_app USING (account_id = current_setting('app.account_id', true));

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
ALTER TABLE staff_passkeys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_passkeys TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_passkeys TO serai_app USING (account_id = current_setting('app.account_id', true));

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
CREATE INDEX staff_phones_by_age ON staff_phones (expires_at);
-- Cannot lead with the account: it is how the people of a phone are found.
CREATE INDEX staff_phones_by_token ON staff_phones (token_hash);
ALTER TABLE staff_phones ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_phones TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_phones TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE staff_sessions (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  user_id object_id NOT NULL,
  -- SHA-256 of the cookie: 190 random bits need no slow hash.
  token_hash bytea NOT NULL,
  address_range text NOT NULL,
  user_agent text,
  created_at timestamptz(0) NOT NULL,
  last_seen_at timestamptz(0) NOT NULL,
  expires_at timestamptz(0) NOT NULL,
  -- The last password or code since the sign-in.
  proved_at timestamptz(0),
  -- SHA-256 of the cookie that the browser keeps beyond the session.
  device_hash bytea,
  -- The passkey that has proved both factors in a session; once it is removed, it proves nothing.
  passkey_id object_id,
  -- Null for a session that no directory has opened; else whether its answer told of a second factor.
  directory_second_factor boolean,
  -- A session that a code has opened ends with what let it in.
  phone_hash bytea,
  PRIMARY KEY (account_id, id),
  CONSTRAINT session_of_a_phone FOREIGN KEY (account_id, user_id, phone_hash) REFERENCES staff_phones ON DELETE CASCADE,
  FOREIGN KEY (account_id, user_id) REFERENCES staff_users
);
CREATE INDEX staff_sessions_by_phone ON staff_sessions (account_id, user_id, phone_hash) WHERE phone_hash IS NOT NULL;
CREATE UNIQUE INDEX staff_sessions_by_token ON staff_sessions (token_hash);
CREATE INDEX staff_sessions_by_user ON staff_sessions (account_id, user_id);
ALTER TABLE staff_sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_sessions TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_sessions TO serai_app USING (account_id = current_setting('app.account_id', true));

-- The link of a mail, or the first step of a sign-in that waits for a code.
CREATE TABLE staff_one_time_tokens (
  account_id object_id NOT NULL,
  -- SHA-256 of the purpose, a colon and the token.
  token_hash bytea NOT NULL,
  user_id object_id,
  created_at timestamptz(0) NOT NULL,
  expires_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, token_hash),
  FOREIGN KEY (account_id, user_id) REFERENCES staff_users
);
-- Cannot lead with the account: it is how the account is found.
CREATE UNIQUE INDEX staff_one_time_tokens_by_hash ON staff_one_time_tokens (token_hash);
CREATE INDEX staff_one_time_tokens_by_user ON staff_one_time_tokens (account_id, user_id);
ALTER TABLE staff_one_time_tokens ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_one_time_tokens TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_one_time_tokens TO serai_app USING (account_id = current_setting('app.account_id', true));

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
ALTER TABLE staff_email_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_email_changes TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_email_changes TO serai_app USING (account_id = current_setting('app.account_id', true));

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
ALTER TABLE staff_devices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_devices TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_devices TO serai_app USING (account_id = current_setting('app.account_id', true));

-- Wrong passwords and codes. An address that nobody has is counted like any other, so that a lock tells nothing; before
-- somebody is known they belong to no account, and the column says so.
CREATE TABLE login_attempts (
  account_id object_id NOT NULL DEFAULT 'nobody',
  -- SHA-256 of what was tried for.
  subject bytea NOT NULL,
  count integer NOT NULL,
  since timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, subject)
);
CREATE INDEX login_attempts_by_age ON login_attempts (since);
ALTER TABLE login_attempts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON login_attempts TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON login_attempts TO serai_app USING (account_id = current_setting('app.account_id', true));
