-- Who is in house, now that reservations name no room.
-- migrate: indexes concurrently
CREATE INDEX CONCURRENTLY reservations_in_house ON reservations (account_id, property_id, id) WHERE status = 'checked_in';
