-- A newsletter asks for the few who want it.
-- migrate: indexes concurrently
CREATE INDEX CONCURRENTLY guests_with_marketing_consent ON guests (account_id, id) WHERE marketing_consent;
