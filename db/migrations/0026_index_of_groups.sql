-- The stays of a group.
-- migrate: indexes concurrently
CREATE INDEX CONCURRENTLY reservations_by_group ON reservations (account_id, group_id, id) WHERE group_id IS NOT NULL;
