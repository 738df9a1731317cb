-- OpenID Connect: the directory by which an account's staff sign in, its domains, and whom it knows them as.

CREATE TABLE staff_directories (
  account_id object_id PRIMARY KEY REFERENCES accounts,
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
  updated_at timestamptz(0) NOT NULL
);

CREATE TABLE staff_directory_domains (
  account_id object_id NOT NULL REFERENCES staff_directories,
  -- In ASCII and lower case.
  domain text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, domain)
);
-- Cannot lead with the account: a domain is one account's, and is how the directory of an e-mail is found.
CREATE UNIQUE INDEX staff_directory_domain_unique ON staff_directory_domains (domain);

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

ALTER TABLE staff_directories ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_directories FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON staff_directories TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON staff_directories TO serai_system USING (true) WITH CHECK (true);
ALTER TABLE staff_directory_domains ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_directory_domains FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON staff_directory_domains TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON staff_directory_domains TO serai_system USING (true) WITH CHECK (true);
ALTER TABLE staff_directory_identities ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_directory_identities FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON staff_directory_identities TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON staff_directory_identities TO serai_system USING (true) WITH CHECK (true);

-- Null for a session that no directory has opened; else whether its answer told of a second factor.
ALTER TABLE staff_sessions ADD COLUMN directory_second_factor boolean;
