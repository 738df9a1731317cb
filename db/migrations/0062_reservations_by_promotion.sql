-- The stays that a promotion has sold, which are counted when it is used again.
-- migrate: indexes concurrently
CREATE INDEX CONCURRENTLY reservations_by_promotion ON reservations (account_id, (promotion ->> 'id')) WHERE promotion IS NOT NULL;
