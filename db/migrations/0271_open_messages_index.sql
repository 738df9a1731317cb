-- What Today and the bell show of guests' messages: those that are not settled.
-- migrate: indexes concurrently
CREATE INDEX CONCURRENTLY messages_open ON messages (account_id, property_id, id) WHERE direction = 'in' AND settled_at IS NULL;
