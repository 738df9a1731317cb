-- A backlog of deliveries is moved in parts, found by index, and forgotten without a look at what stays.

-- Set when an endpoint, or the tier of its account, changes: its deliveries may not all be as that asks since then. The
-- worker moves them in parts and clears it.
ALTER TABLE webhook_endpoints ADD COLUMN reconcile_since timestamptz;
CREATE INDEX webhook_endpoints_to_reconcile ON webhook_endpoints (account_id, id) WHERE reconcile_since IS NOT NULL;

-- What a part takes next; `open_deliveries_due` gives the rest.
CREATE INDEX open_deliveries_held_by_endpoint ON open_deliveries (account_id, endpoint_id, due_at, id)
  WHERE status = 'held';
CREATE INDEX open_deliveries_held_tests ON open_deliveries (account_id, endpoint_id, due_at, id)
  WHERE status = 'held' AND kind = 'test';
CREATE INDEX open_deliveries_scheduled_by_endpoint ON open_deliveries (account_id, endpoint_id, due_at, id)
  WHERE status = 'pending' AND lease IS NULL AND scheduled;

-- By event first: whoever forgets an event asks for its replays at any endpoint.
DROP INDEX open_deliveries_replays;
CREATE INDEX open_deliveries_replays ON open_deliveries (account_id, event_id, endpoint_id) WHERE kind = 'replay';
DROP INDEX past_deliveries_replays;
CREATE INDEX past_deliveries_replays ON past_deliveries (account_id, event_id, endpoint_id) WHERE kind = 'replay';

-- Ranges of blocks keep the oldest time that they ever held: after a month of deleting and writing, all of them had to
-- be read to find that nothing is old. Times come in order, so the tree is filled at its right edge.
DROP INDEX past_deliveries_by_age;
CREATE INDEX past_deliveries_by_age ON past_deliveries (finished_at);

-- Metrics take long counts from the statistics.
ALTER TABLE open_deliveries SET (autovacuum_analyze_scale_factor = 0.02);
