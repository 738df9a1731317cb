-- A value that only the secret of the service opens: a process with another one notices before it serves.
-- Of the database, not of an account: only the system reads it.

CREATE TABLE secret_checks (
  name text COLLATE "C" PRIMARY KEY CONSTRAINT secret_check_once CHECK (name = 'service'),
  sealed bytea NOT NULL
);
