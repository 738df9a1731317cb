-- migrate: indexes concurrently
-- What is settled is deleted after as many days as its property says: by the time alone no row could be found.
CREATE INDEX CONCURRENTLY found_items_settled_of_property ON found_items (account_id, property_id, settled_at) WHERE settled_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS found_items_settled;
