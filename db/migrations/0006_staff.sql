-- Staff: who signs in to the dashboard, what was done by whom, and what was asked. Users, sessions and links are kept in
-- live and read from there, like the tier; the sandbox's tables of them stay empty. Audit and requests are each
-- environment's own.

CREATE TABLE staff_users (
  account_id object_id NOT NULL REFERENCES accounts,
  id object_id NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  -- The normalised address.
  email_key text COLLATE "C" NOT NULL,
  role text NOT NULL CONSTRAINT staff_role_known CHECK (role IN
    ('owner', 'manager', 'front_desk', 'housekeeping', 'revenue', 'accountant', 'developer')),
  status text NOT NULL CONSTRAINT staff_status_known CHECK (status IN ('invited', 'active', 'disabled')),
  language text,
  -- Argon2id, as a string that names its own parameters; null until a link has been followed.
  password_hash text,
  -- Sign-in asks for a code: the row below was confirmed.
  second_factor boolean NOT NULL DEFAULT false,
  demo boolean NOT NULL DEFAULT false,
  last_seen_at timestamptz(0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  CONSTRAINT active_staff_have_a_password CHECK (status <> 'active' OR password_hash IS NOT NULL)
);
-- Cannot lead with the account: it is how the account is found.
CREATE UNIQUE INDEX staff_email_unique ON staff_users (email_key);

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
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES staff_users
);
CREATE UNIQUE INDEX staff_sessions_by_token ON staff_sessions (token_hash);
CREATE INDEX staff_sessions_by_user ON staff_sessions (account_id, user_id);

-- An authenticator app, from the first showing of its secret on.
CREATE TABLE staff_second_factors (
  account_id object_id NOT NULL,
  user_id object_id NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- Encrypted with a key of this user alone.
  secret text NOT NULL,
  -- How many are left, a dot, and they themselves, sealed.
  backup_codes text NOT NULL,
  verified boolean NOT NULL,
  -- The last time step that was taken: a code works once.
  last_step bigint,
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id, user_id) REFERENCES staff_users
);

-- What was handed out to be brought back once: links of mails, and first steps of a sign-in that wait for a code.
CREATE TABLE staff_verifications (
  account_id object_id NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL,
  -- SHA-256 in base64url.
  identifier text COLLATE "C" NOT NULL,
  -- The user; or how often a code was wrong.
  value text COLLATE "C" NOT NULL,
  created_at timestamptz(0) NOT NULL,
  expires_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX staff_verifications_by_identifier ON staff_verifications (identifier);
CREATE INDEX staff_verifications_by_value ON staff_verifications (account_id, value);

-- Wrong passwords and codes. An address that nobody has is counted like any other, so that a lock tells nothing; before
-- somebody is known they belong to no account, and the column says so.
CREATE TABLE staff_tries (
  account_id object_id NOT NULL DEFAULT 'nobody',
  -- SHA-256 of what was tried for.
  subject bytea NOT NULL,
  count integer NOT NULL,
  since timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, subject)
);
CREATE INDEX staff_tries_by_age ON staff_tries (since);

-- One row a write, by whomever, in its transaction. The id has the time and the chance of the request's.
CREATE TABLE audit_log (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  at timestamptz(0) NOT NULL,
  actor_type text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C",
  -- As it was then.
  actor_name text,
  action text COLLATE "C" NOT NULL,
  resource_id text COLLATE "C",
  -- The reservation that an invoice, a payment or a mail is about.
  about_id text COLLATE "C",
  property_id text COLLATE "C",
  address_range text,
  -- {field: [before, after]}
  changes jsonb,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX audit_log_by_resource ON audit_log (account_id, resource_id, id) WHERE resource_id IS NOT NULL;
CREATE INDEX audit_log_by_subject ON audit_log (account_id, about_id, id) WHERE about_id IS NOT NULL;

-- Requests of seven days, written in batches behind their answers.
CREATE TABLE request_log (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  at timestamptz NOT NULL,
  method text COLLATE "C" NOT NULL,
  path text COLLATE "C" NOT NULL,
  query text NOT NULL,
  operation text COLLATE "C",
  status integer NOT NULL,
  error_code text COLLATE "C",
  duration_us integer NOT NULL,
  source text COLLATE "C" NOT NULL,
  actor_type text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C",
  actor_name text,
  address_range text NOT NULL,
  idempotency text COLLATE "C" NOT NULL,
  request_body text,
  response_body text,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX request_log_by_age ON request_log (at);
CREATE INDEX request_log_by_actor ON request_log (account_id, actor_id, id);

-- What people type: the beginning of a name, and the seven characters that a stay is called by on the telephone.
-- Columns, not expressions: behind row-level security a condition with a function that may leak cannot use an index.
-- A name among 100,000 guests took 300 ms so, and 2 ms with these.
-- Without accents: whoever looks for Müller on a foreign keyboard types Muller. guests/search-store.ts folds alike.
CREATE FUNCTION folded_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(translate(lower(regexp_replace(normalize(name, NFD), U&'[\0300-\036F]', '', 'g')), 'øłđı', 'oldi'),
    'ß', 'ss');
ALTER TABLE guests
  ADD COLUMN last_name_key text COLLATE "C" GENERATED ALWAYS AS (folded_name(last_name)) STORED,
  ADD COLUMN first_name_key text COLLATE "C" GENERATED ALWAYS AS (folded_name(first_name)) STORED;
CREATE INDEX guests_by_last_name ON guests (account_id, last_name_key);
CREATE INDEX guests_by_first_name ON guests (account_id, first_name_key);
ALTER TABLE reservations ADD COLUMN code text COLLATE "C" GENERATED ALWAYS AS (right(id, 7)) STORED;
CREATE INDEX reservations_by_code ON reservations (account_id, code);
CREATE INDEX invoices_by_sequence ON invoices (account_id, sequence) WHERE number IS NOT NULL;

-- A receiver for each user to try webhooks with.
CREATE TABLE webhook_inboxes (
  account_id object_id NOT NULL REFERENCES accounts,
  user_id object_id NOT NULL,
  mode text NOT NULL DEFAULT 'ok' CONSTRAINT inbox_mode_known CHECK (mode IN ('ok', 'error', 'timeout')),
  status_code integer NOT NULL DEFAULT 200,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, user_id)
);

CREATE TABLE webhook_inbox_requests (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  user_id object_id NOT NULL,
  received_at timestamptz(0) NOT NULL,
  headers jsonb NOT NULL,
  body text NOT NULL,
  -- Null where there was no answer.
  answered integer,
  -- As it was judged when it came: a secret that is replaced is not kept to judge by. Null where nothing could be.
  verdict jsonb,
  PRIMARY KEY (account_id, user_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES webhook_inboxes
);

-- What the operator has announced to everybody. It is nobody's alone, so requests may not touch the table: they read it
-- by the function. One subject is one announcement: repeating the command tells those who were not told.
CREATE TABLE announcements (
  id object_id PRIMARY KEY,
  subject text NOT NULL CONSTRAINT announcement_subject_once UNIQUE,
  text text NOT NULL,
  created_at timestamptz(0) NOT NULL
);
CREATE FUNCTION published_announcements() RETURNS SETOF announcements LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = serai AS 'SELECT * FROM announcements ORDER BY id DESC';

-- The name of who made it; null from the command line. A key that is to end has the moment in revoked_at.
ALTER TABLE api_keys ADD COLUMN created_by text;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['staff_users', 'staff_sessions', 'staff_second_factors',
    'staff_verifications', 'staff_tries', 'audit_log', 'request_log',
    'webhook_inboxes', 'webhook_inbox_requests']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO serai_app USING (account_id = current_setting(''app.account_id'', true))', t);
    EXECUTE format('CREATE POLICY system ON %I TO serai_system USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
