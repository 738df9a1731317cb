-- Webhooks: who is told of events, and what became of each telling. A delivery is written by the transaction of the
-- change that it tells of; the open ones are few and hot, those that have ended move to a table of their own.

CREATE TABLE webhook_endpoints (
  account_id object_id NOT NULL REFERENCES accounts,
  id object_id NOT NULL,
  -- Null hears the whole account.
  property_id object_id,
  url text NOT NULL,
  events text[] NOT NULL,
  description text,
  status text NOT NULL DEFAULT 'enabled' CONSTRAINT endpoint_status_known CHECK (status IN ('enabled', 'disabled')),
  -- Sealed; a second one waits where a new secret takes effect later.
  secret bytea NOT NULL,
  next_secret bytea,
  next_secret_at timestamptz(0),
  last_success_at timestamptz(0),
  last_failure_at timestamptz(0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  -- Deliveries outlive their endpoint by 30 days, so the row stays.
  deleted_at timestamptz(0),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties
);
CREATE INDEX webhook_endpoints_living ON webhook_endpoints (account_id, id) WHERE deleted_at IS NULL;

-- What is still to be delivered, or held back until it may be.
CREATE TABLE open_deliveries (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  endpoint_id object_id NOT NULL,
  event_id object_id NOT NULL,
  event_type text COLLATE "C" NOT NULL,
  kind text NOT NULL CONSTRAINT delivery_kind_known CHECK (kind IN ('event', 'replay', 'test')),
  status text NOT NULL CONSTRAINT open_delivery_status_known CHECK (status IN ('pending', 'held')),
  -- Fabricated bytes of a test; an event keeps its own.
  body text,
  -- Attempts that count among the five, and those that a dying worker left.
  attempts integer NOT NULL DEFAULT 0,
  interruptions integer NOT NULL DEFAULT 0,
  -- When it may be sent; while somebody has it, when their lease ends; while it is held, since when.
  due_at timestamptz NOT NULL,
  -- A retry whose time has not come when it was written; its worker clears this when it has. So that whoever looks for
  -- what is due meets nothing else.
  scheduled boolean NOT NULL DEFAULT false,
  lease uuid,
  log jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
CREATE INDEX open_deliveries_due ON open_deliveries (account_id, endpoint_id, due_at, id)
  WHERE status = 'pending' AND lease IS NULL AND NOT scheduled;
CREATE INDEX open_deliveries_scheduled ON open_deliveries (due_at)
  WHERE status = 'pending' AND lease IS NULL AND scheduled;
CREATE INDEX open_deliveries_leased ON open_deliveries (due_at) WHERE lease IS NOT NULL;
CREATE INDEX open_deliveries_held ON open_deliveries (due_at) WHERE status = 'held';
CREATE INDEX open_deliveries_by_endpoint ON open_deliveries (account_id, endpoint_id, id);
-- An event goes to an endpoint once, and once more only by a replay: what a further one must not double.
CREATE INDEX open_deliveries_replays ON open_deliveries (account_id, endpoint_id, event_id) WHERE kind = 'replay';

CREATE TABLE past_deliveries (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  endpoint_id object_id NOT NULL,
  event_id object_id NOT NULL,
  event_type text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  status text NOT NULL CONSTRAINT past_delivery_status_known CHECK (status IN ('delivered', 'failed', 'discarded')),
  body text,
  attempts integer NOT NULL,
  interruptions integer NOT NULL,
  log jsonb NOT NULL,
  created_at timestamptz(0) NOT NULL,
  finished_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX past_deliveries_by_endpoint ON past_deliveries (account_id, endpoint_id, id);
CREATE INDEX past_deliveries_failed ON past_deliveries (account_id, finished_at) WHERE status = 'failed';
CREATE INDEX past_deliveries_replays ON past_deliveries (account_id, endpoint_id, event_id) WHERE kind = 'replay';
-- They come in the order of their time: a range of blocks is enough, and costs the recording next to nothing.
CREATE INDEX past_deliveries_by_age ON past_deliveries USING brin (finished_at) WITH (autosummarize = on);

-- An id like those that the service makes (26 Crockford characters of a UUIDv7), at the moment of another one.
CREATE FUNCTION new_id_beside(prefix text, other object_id) RETURNS text LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT prefix || '_' || left(split_part(other, '_', 2), 10)
    || 'e' || substr(h, 1, 2) || substr(h, 17, 1) || substr(h, 18, 12)
  FROM (SELECT replace(gen_random_uuid()::text, '-', '') AS h OFFSET 0) AS random
$$;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['webhook_endpoints', 'open_deliveries', 'past_deliveries']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO serai_app USING (account_id = current_setting(''app.account_id'', true))', t);
    EXECUTE format('CREATE POLICY system ON %I TO serai_system USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
