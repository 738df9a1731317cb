-- API keys, events, webhooks and the request log. A delivery is written by the transaction of its change; open ones are few and
-- hot, those that have ended move to a table of their own.

CREATE TABLE api_keys (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id,
  name text NOT NULL,
  access text NOT NULL,
  -- SHA-256 of the whole key: 190 random bits need no slow hash.
  hash bytea NOT NULL,
  hint text NOT NULL,
  created_at timestamptz(0) NOT NULL,
  revoked_at timestamptz(0),
  last_used_at timestamptz(0),
  last_used_range text,
  -- The name of who made it; null from the command line. A key that is to end has the moment in revoked_at.
  created_by text,
  -- The ids of the operations that a key may carry out; null for all that its access allows.
  operations text[] COLLATE "C",
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts,
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT api_key_access_known CHECK (access IN ('write', 'read')),
  CONSTRAINT key_operations_in_bounds CHECK (cardinality(operations) >= 1 AND cardinality(operations) <= 200)
);
-- The one key that cannot lead with the account: it is how the account is found.
CREATE UNIQUE INDEX api_keys_by_hash ON api_keys (hash);
CREATE INDEX api_keys_by_property ON api_keys (account_id, property_id) WHERE property_id IS NOT NULL;
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON api_keys TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON api_keys TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE events (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id,
  type text COLLATE "C" NOT NULL,
  resource_id text COLLATE "C" NOT NULL,
  created_at timestamptz(0) NOT NULL,
  -- The exact bytes that every attempt sends.
  body text NOT NULL,
  -- Ids are made before the commit, so a late one sorts below what has been read already. Whoever follows reads by the place in
  -- this list, which is given to what is committed, under a lock of the account, and never changes.
  list_position bigint,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX events_by_position ON events (account_id, list_position) WHERE list_position IS NOT NULL;
CREATE INDEX events_by_property ON events (account_id, property_id, id) WHERE property_id IS NOT NULL;
CREATE INDEX events_by_property_position ON events (account_id, property_id, list_position) WHERE (property_id IS NOT NULL) AND (list_position IS NOT NULL);
CREATE INDEX events_by_resource ON events (account_id, resource_id, id);
CREATE INDEX events_without_position ON events (account_id, id) WHERE list_position IS NULL;
ALTER TABLE events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON events TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON events TO serai_app USING (account_id = current_setting('app.account_id', true));

-- An event of a guest is of no property. Those where the guest has stays at that moment may hear of it.
CREATE TABLE guest_event_properties (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  event_id object_id NOT NULL,
  PRIMARY KEY (account_id, property_id, event_id),
  FOREIGN KEY (account_id, event_id) REFERENCES events ON DELETE CASCADE
);
CREATE INDEX guest_event_properties_by_event ON guest_event_properties (account_id, event_id);
ALTER TABLE guest_event_properties ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_event_properties TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_event_properties TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE webhook_endpoints (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  -- Null receives events of the whole account.
  property_id object_id,
  url text NOT NULL,
  events text[] NOT NULL,
  description text,
  status text NOT NULL DEFAULT 'enabled',
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
  -- Set when an endpoint, or the tier of its account, changes: its deliveries may not all be as that asks since then. The
  -- worker moves them in parts and clears it.
  reconcile_since timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts,
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT endpoint_status_known CHECK (status IN ('enabled', 'disabled'))
);
CREATE INDEX webhook_endpoints_by_property ON webhook_endpoints (account_id, property_id) WHERE property_id IS NOT NULL;
-- An event looks for the endpoints of its property and for those of the account, and at no other.
CREATE INDEX webhook_endpoints_hearing ON webhook_endpoints (account_id, property_id, id) WHERE deleted_at IS NULL;
CREATE INDEX webhook_endpoints_living ON webhook_endpoints (account_id, id) WHERE deleted_at IS NULL;
CREATE INDEX webhook_endpoints_to_reconcile ON webhook_endpoints (account_id, id) WHERE reconcile_since IS NOT NULL;
ALTER TABLE webhook_endpoints ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON webhook_endpoints TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON webhook_endpoints TO serai_app USING (account_id = current_setting('app.account_id', true));

-- What is still to be delivered, or held back until it may be.
CREATE TABLE pending_deliveries (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  endpoint_id object_id NOT NULL,
  event_id object_id NOT NULL,
  event_type text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  -- Fabricated bytes of a test; an event keeps its own.
  body text,
  -- Attempts that count among the five, and those that a dying worker left.
  attempts integer NOT NULL DEFAULT 0,
  interruptions integer NOT NULL DEFAULT 0,
  -- When it may be sent; while somebody has it, when their lease ends; while it is held, since when.
  due_at timestamptz NOT NULL,
  -- A retry whose time has not come when it was written; its worker clears this when it has. So that whoever looks for what is
  -- due meets nothing else.
  scheduled boolean NOT NULL DEFAULT false,
  lease uuid,
  log jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints,
  CONSTRAINT delivery_kind_known CHECK (kind IN ('event', 'replay', 'test')),
  CONSTRAINT pending_delivery_status_known CHECK (status IN ('pending', 'held'))
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX pending_deliveries_by_endpoint ON pending_deliveries (account_id, endpoint_id, id);
CREATE INDEX pending_deliveries_due ON pending_deliveries (account_id, endpoint_id, due_at, id) WHERE (status = 'pending') AND (lease IS NULL) AND (NOT scheduled);
CREATE INDEX pending_deliveries_held ON pending_deliveries (due_at) WHERE status = 'held';
CREATE INDEX pending_deliveries_held_by_endpoint ON pending_deliveries (account_id, endpoint_id, due_at, id) WHERE status = 'held';
CREATE INDEX pending_deliveries_held_tests ON pending_deliveries (account_id, endpoint_id, due_at, id) WHERE (status = 'held') AND (kind = 'test');
CREATE INDEX pending_deliveries_leased ON pending_deliveries (due_at) WHERE lease IS NOT NULL;
CREATE INDEX pending_deliveries_replays ON pending_deliveries (account_id, event_id, endpoint_id) WHERE kind = 'replay';
CREATE INDEX pending_deliveries_scheduled ON pending_deliveries (due_at) WHERE (status = 'pending') AND (lease IS NULL) AND scheduled;
CREATE INDEX pending_deliveries_scheduled_by_endpoint ON pending_deliveries (account_id, endpoint_id, due_at, id) WHERE (status = 'pending') AND (lease IS NULL) AND scheduled;
ALTER TABLE pending_deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON pending_deliveries TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON pending_deliveries TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE finished_deliveries (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  endpoint_id object_id NOT NULL,
  event_id object_id NOT NULL,
  event_type text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  body text,
  attempts integer NOT NULL,
  interruptions integer NOT NULL,
  log jsonb NOT NULL,
  created_at timestamptz(0) NOT NULL,
  finished_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  CONSTRAINT finished_delivery_status_known CHECK (status IN ('delivered', 'failed', 'discarded'))
);
CREATE INDEX finished_deliveries_by_age ON finished_deliveries (finished_at);
CREATE INDEX finished_deliveries_by_endpoint ON finished_deliveries (account_id, endpoint_id, id);
CREATE INDEX finished_deliveries_failed ON finished_deliveries (account_id, finished_at) WHERE status = 'failed';
CREATE INDEX finished_deliveries_replays ON finished_deliveries (account_id, event_id, endpoint_id) WHERE kind = 'replay';
ALTER TABLE finished_deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON finished_deliveries TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON finished_deliveries TO serai_app USING (account_id = current_setting('app.account_id', true));

-- A receiver for each user to try webhooks with.
CREATE TABLE webhook_inboxes (
  account_id object_id NOT NULL,
  user_id object_id NOT NULL,
  mode text NOT NULL DEFAULT 'ok',
  status_code integer NOT NULL DEFAULT 200,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id) REFERENCES accounts,
  CONSTRAINT inbox_mode_known CHECK (mode IN ('ok', 'error', 'timeout'))
);
ALTER TABLE webhook_inboxes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON webhook_inboxes TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON webhook_inboxes TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE webhook_inbox_requests (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  user_id object_id NOT NULL,
  received_at timestamptz(0) NOT NULL,
  headers jsonb NOT NULL,
  body text NOT NULL,
  -- Null where there was no answer.
  answered integer,
  -- As it was judged when it came: a secret that is replaced is not kept to judge by. Null where nothing could be.
  verdict jsonb,
  PRIMARY KEY (account_id, user_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES webhook_inboxes
);
ALTER TABLE webhook_inbox_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON webhook_inbox_requests TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON webhook_inbox_requests TO serai_app USING (account_id = current_setting('app.account_id', true));

-- Requests of seven days, written in batches behind their answers.
CREATE TABLE request_log (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  at timestamptz NOT NULL,
  method text COLLATE "C" NOT NULL,
  path text COLLATE "C" NOT NULL,
  query text NOT NULL,
  operation text COLLATE "C",
  status integer NOT NULL,
  error_code text COLLATE "C",
  duration_us integer NOT NULL,
  source text COLLATE "C" NOT NULL,
  actor_type text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C",
  actor_name text,
  address_range text NOT NULL,
  idempotency text COLLATE "C" NOT NULL,
  request_body text,
  response_body text,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX request_log_by_actor ON request_log (account_id, actor_id, id);
CREATE INDEX request_log_by_age ON request_log (at);
ALTER TABLE request_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON request_log TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON request_log TO serai_app USING (account_id = current_setting('app.account_id', true));

-- What the operator has announced to everybody. It belongs to no account, so requests may not touch the table: they read it by the
-- function. One subject is one announcement: repeating the command tells those who were not told.
CREATE TABLE announcements (
  id object_id NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT announcement_subject_once UNIQUE (subject)
);

CREATE FUNCTION published_announcements()
 RETURNS SETOF announcements
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'serai'
AS $function$SELECT * FROM announcements ORDER BY id DESC$function$;
