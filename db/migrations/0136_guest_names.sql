-- migrate: indexes concurrently
-- Guests by their whole name: profiles that share it are found without reading any other, and searches by the last name go on by its first column.
CREATE INDEX CONCURRENTLY guests_by_name ON guests (account_id, last_name_key, first_name_key);
