-- Stays that owe something and stays that are owed something, by `balance`: the list filters by that column, so an index on its terms is never used.
-- migrate: indexes concurrently
CREATE INDEX CONCURRENTLY reservations_owing ON reservations (account_id, id) WHERE balance > 0;
CREATE INDEX CONCURRENTLY reservations_owed ON reservations (account_id, property_id, id) WHERE balance < 0;
DROP INDEX CONCURRENTLY IF EXISTS reservations_with_balance;
DROP INDEX CONCURRENTLY IF EXISTS reservations_with_refund_due;
