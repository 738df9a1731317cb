-- What is owed by guests who have left, without reading all that was ever earned.
-- migrate: indexes concurrently
CREATE INDEX CONCURRENTLY postings_receivable ON postings (account_id, property_id, recorded_on) WHERE type = 'receivable';
