-- Owners receive the weekly overview until they switch it off: when it was set up for an account, so that it is set up once.
ALTER TABLE accounts ADD COLUMN overview_offered_at timestamptz(0);
