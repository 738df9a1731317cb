-- Events can be followed without gaps, lists by what has changed since, and reservations found by their balance.

-- Ids are made before the commit, so a late one sorts below what has been read already. Whoever follows reads by the
-- place in this list, which is given to what is committed, under a lock of the account, and never changes.
ALTER TABLE events ADD COLUMN list_position bigint;
CREATE UNIQUE INDEX events_by_position ON events (account_id, list_position) WHERE list_position IS NOT NULL;
CREATE INDEX events_without_position ON events (account_id, id) WHERE list_position IS NULL;

CREATE INDEX guests_by_update ON guests (account_id, updated_at, id);
CREATE INDEX invoices_by_update ON invoices (account_id, updated_at, id);
CREATE INDEX payments_by_update ON payments (account_id, updated_at, id);
CREATE INDEX rate_plans_by_update ON rate_plans (account_id, updated_at, id);
CREATE INDEX room_types_by_update ON room_types (account_id, updated_at, id);

-- Few stays of the past have something to pay, and lists ask for just those.
CREATE INDEX reservations_with_balance ON reservations (account_id, id)
  WHERE coalesce(fee, total) + adjustment - amount_paid + amount_refunded > 0;
