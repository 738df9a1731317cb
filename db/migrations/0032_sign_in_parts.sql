-- Sign-in without a library: one-time tokens and second factors take the form in which they are used. Links, sessions,
-- authenticator apps and recovery codes go on working; a sign-in that waited for its code begins anew.

-- The link of a mail, or the first step of a sign-in that waits for a code.
CREATE TABLE staff_one_time_tokens (
  account_id object_id NOT NULL,
  -- SHA-256 of the purpose, a colon and the token.
  token_hash bytea NOT NULL,
  user_id object_id NOT NULL,
  created_at timestamptz(0) NOT NULL,
  expires_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, token_hash),
  FOREIGN KEY (account_id, user_id) REFERENCES staff_users
);
-- Cannot lead with the account: it is how the account is found.
CREATE UNIQUE INDEX staff_one_time_tokens_by_hash ON staff_one_time_tokens (token_hash);
CREATE INDEX staff_one_time_tokens_by_user ON staff_one_time_tokens (account_id, user_id);

ALTER TABLE staff_verifications NO FORCE ROW LEVEL SECURITY;
-- The identifiers were the same hashes in base64url, without padding. First steps lived ten minutes, and are left behind.
INSERT INTO staff_one_time_tokens
SELECT account_id, decode(translate(identifier, '-_', '+/') || '=', 'base64'), value, created_at, expires_at
FROM staff_verifications WHERE expires_at > created_at + interval '10 minutes';
DROP TABLE staff_verifications;

ALTER TABLE staff_second_factors NO FORCE ROW LEVEL SECURITY;
ALTER TABLE staff_second_factors ADD COLUMN recovery_codes_left integer;
-- The codes were kept as how many are left, a dot, and they themselves, sealed, in base64.
UPDATE staff_second_factors SET recovery_codes_left = split_part(backup_codes, '.', 1)::integer;
ALTER TABLE staff_second_factors
  DROP COLUMN id,
  ALTER COLUMN secret TYPE bytea USING convert_to(secret, 'UTF8'),
  ALTER COLUMN backup_codes TYPE bytea USING decode(split_part(backup_codes, '.', 2), 'base64'),
  ALTER COLUMN backup_codes DROP NOT NULL,
  ALTER COLUMN recovery_codes_left SET NOT NULL;
ALTER TABLE staff_second_factors RENAME COLUMN backup_codes TO recovery_codes;
ALTER TABLE staff_second_factors RENAME COLUMN verified TO confirmed;
ALTER TABLE staff_second_factors FORCE ROW LEVEL SECURITY;

ALTER TABLE staff_one_time_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_one_time_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON staff_one_time_tokens TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON staff_one_time_tokens TO serai_system USING (true) WITH CHECK (true);
