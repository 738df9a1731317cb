-- Messages of channels are told apart by what they say, and items of jobs that fail are put off one by one.

ALTER TABLE channel_bookings
  -- The messages that were followed last, the newest last: [{action, revision, is_dated, content}]. Empty for bookings
  -- that were kept before: of those a message with the same revision and action is a repetition.
  ADD COLUMN followed jsonb NOT NULL DEFAULT '[]';

-- What a job could not do, until it can: the other items go on meanwhile. An item is what the job calls it.
CREATE TABLE job_retries (
  account_id object_id NOT NULL REFERENCES accounts,
  job text COLLATE "C" NOT NULL,
  item text COLLATE "C" NOT NULL,
  -- In a row.
  failures integer NOT NULL,
  failed_at timestamptz NOT NULL,
  retry_at timestamptz NOT NULL,
  last_error text NOT NULL,
  PRIMARY KEY (account_id, job, item)
);
ALTER TABLE job_retries ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_retries FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON job_retries TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON job_retries TO serai_system USING (true) WITH CHECK (true);
