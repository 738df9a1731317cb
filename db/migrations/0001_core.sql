-- The core: who owns what, what can be sold, who has bought it, and what has happened.
-- Account id leads every key; money is minor units in bigint; dates are nights; jsonb holds what is copied or
-- shown as it stands. Row-level security is the second wall behind the account id in every query.

-- Ids sort by creation only under byte order.
CREATE DOMAIN object_id AS text COLLATE "C";
-- A domain, because its rule is read once a session; that of a table is read again by every statement.
CREATE DOMAIN reservation_status AS text COLLATE "C" CONSTRAINT reservation_status_known CHECK (
  VALUE IN ('pending_payment', 'confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show'));
-- Said of a claim on all nights of a stay: an unkept one fails its flight, and the commit behind it.
CREATE DOMAIN every_night AS boolean CONSTRAINT every_night_taken CHECK (VALUE);

CREATE TABLE accounts (
  account_id object_id PRIMARY KEY,
  name text NOT NULL,
  -- Kept in live and read from there; a sandbox row only anchors the keys below it.
  tier text NOT NULL CONSTRAINT account_tier_known CHECK (tier IN ('starter', 'growth', 'enterprise')),
  optional_events text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(0) NOT NULL
);

CREATE TABLE properties (
  account_id object_id NOT NULL REFERENCES accounts,
  id object_id NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  timezone text NOT NULL,
  currency text NOT NULL,
  country text NOT NULL,
  address jsonb NOT NULL DEFAULT '{}',
  check_in_time text NOT NULL DEFAULT '15:00',
  check_out_time text NOT NULL DEFAULT '11:00',
  prices_include_vat boolean NOT NULL DEFAULT true,
  default_vat_rate text NOT NULL DEFAULT '0.00',
  city_tax jsonb,
  legal jsonb NOT NULL DEFAULT '{"company_name": null, "vat_id": null}',
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  CONSTRAINT property_code_unique UNIQUE (account_id, code)
);

CREATE TABLE api_keys (
  account_id object_id NOT NULL REFERENCES accounts,
  id object_id NOT NULL,
  property_id object_id,
  name text NOT NULL,
  access text NOT NULL CONSTRAINT api_key_access_known CHECK (access IN ('write', 'read')),
  -- SHA-256 of the whole key: 190 random bits need no slow hash.
  hash bytea NOT NULL,
  hint text NOT NULL,
  created_at timestamptz(0) NOT NULL,
  revoked_at timestamptz(0),
  last_used_at timestamptz(0),
  last_used_range text,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties
);
-- The one key that cannot lead with the account: it is how the account is found.
CREATE UNIQUE INDEX api_keys_by_hash ON api_keys (hash);

CREATE TABLE room_types (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  description text,
  kind text NOT NULL,
  inventory_count integer NOT NULL CONSTRAINT inventory_count_positive CHECK (inventory_count >= 1),
  standard_occupancy integer NOT NULL,
  max_occupancy integer NOT NULL,
  max_adults integer NOT NULL,
  max_children integer NOT NULL,
  bed_configuration jsonb NOT NULL,
  size_sqm double precision,
  amenities jsonb NOT NULL,
  status text NOT NULL,
  -- The first night that has no row in nights yet.
  nights_until date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT room_type_code_unique UNIQUE (account_id, property_id, code)
);

CREATE TABLE rooms (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  name text NOT NULL,
  floor text,
  status text NOT NULL DEFAULT 'clean',
  retired_at timestamptz(0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types
);
CREATE INDEX rooms_by_type ON rooms (account_id, room_type_id, id);
CREATE UNIQUE INDEX room_name_unique ON rooms (account_id, property_id, name) WHERE retired_at IS NULL;

CREATE TABLE room_blocks (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  room_id object_id NOT NULL,
  type text NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  reason text,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, room_id) REFERENCES rooms,
  CONSTRAINT block_has_nights CHECK (from_date < to_date),
  -- One night of one room is taken off sale once.
  CONSTRAINT room_never_blocked_twice EXCLUDE USING gist
    (account_id WITH =, room_id WITH =, daterange(from_date, to_date) WITH &&) WHERE (type = 'out_of_order')
);
CREATE INDEX room_blocks_by_room ON room_blocks (account_id, room_id, to_date);

-- One row a room type and night: the only place where availability is decided. decisions 4; spec 4.2
CREATE TABLE nights (
  account_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  date date NOT NULL,
  -- Rooms of the type less those out of order that night.
  capacity integer NOT NULL,
  sold integer NOT NULL DEFAULT 0,
  -- max(0, sold - capacity): raised only by a channel's inbound booking and by a block.
  overbooked integer NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, room_type_id, date),
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types,
  CONSTRAINT nights_never_oversold CHECK (sold >= 0 AND overbooked >= 0 AND sold <= capacity + overbooked)
) WITH (fillfactor = 60);

CREATE TABLE channels (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  type text NOT NULL CONSTRAINT channel_type_known CHECK (type IN ('ota', 'ota_xml', 'ical', 'demo')),
  status text NOT NULL DEFAULT 'green',
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, property_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties
);

CREATE TABLE rate_plans (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  currency text NOT NULL,
  base_price bigint,
  occupancy_pricing jsonb,
  weekday_prices jsonb NOT NULL,
  derived_from jsonb,
  -- The same as in derived_from, for the reference.
  parent_id object_id,
  restrictions jsonb NOT NULL,
  cancellation_policy jsonb NOT NULL,
  deposit_rule jsonb NOT NULL,
  meal_plan text NOT NULL,
  meal_price jsonb,
  vat_rate text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types,
  FOREIGN KEY (account_id, parent_id) REFERENCES rate_plans,
  CONSTRAINT rate_plan_code_unique UNIQUE (account_id, room_type_id, code),
  CONSTRAINT rate_plan_has_a_price CHECK (base_price IS NOT NULL OR parent_id IS NOT NULL)
);
CREATE INDEX rate_plans_by_parent ON rate_plans (account_id, parent_id) WHERE parent_id IS NOT NULL;

CREATE TABLE rate_plan_overrides (
  account_id object_id NOT NULL,
  rate_plan_id object_id NOT NULL,
  date date NOT NULL,
  price bigint,
  occupancy_prices jsonb,
  restrictions jsonb,
  PRIMARY KEY (account_id, rate_plan_id, date),
  FOREIGN KEY (account_id, rate_plan_id) REFERENCES rate_plans,
  CONSTRAINT override_says_something
    CHECK (price IS NOT NULL OR occupancy_prices IS NOT NULL OR restrictions IS NOT NULL)
);

CREATE TABLE rate_plan_channels (
  account_id object_id NOT NULL,
  rate_plan_id object_id NOT NULL,
  position integer NOT NULL,
  property_id object_id NOT NULL,
  channel text COLLATE "C" NOT NULL,
  channel_room_id text NOT NULL,
  channel_rate_id text NOT NULL,
  enabled boolean NOT NULL,
  price_adjustment jsonb,
  PRIMARY KEY (account_id, rate_plan_id, position),
  FOREIGN KEY (account_id, rate_plan_id) REFERENCES rate_plans,
  FOREIGN KEY (account_id, property_id, channel) REFERENCES channels,
  CONSTRAINT channel_mapping_unique UNIQUE (account_id, property_id, channel, channel_room_id, channel_rate_id)
);

CREATE TABLE guests (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  -- The normalised e-mail that joins; null for relay addresses, which never join two people. decisions 4
  email_key text COLLATE "C",
  -- The normalised e-mail, relay or not: what a search by e-mail looks at.
  email_normal text COLLATE "C",
  phone text COLLATE "C",
  language text,
  country text,
  address jsonb,
  company jsonb,
  preference_notes text,
  tags jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX guest_email_unique ON guests (account_id, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX guests_by_email ON guests (account_id, email_normal) WHERE email_normal IS NOT NULL;
CREATE INDEX guests_by_phone ON guests (account_id, phone) WHERE phone IS NOT NULL;

CREATE TABLE merge_suggestions (
  account_id object_id NOT NULL,
  guest_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, guest_id, reservation_id),
  FOREIGN KEY (account_id, guest_id) REFERENCES guests
);

CREATE TABLE reservations (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  status reservation_status NOT NULL,
  room_type_id object_id NOT NULL,
  rate_plan_id object_id NOT NULL,
  room_id object_id,
  check_in date NOT NULL,
  check_out date NOT NULL,
  -- The nights it holds in its present room type and room: the stay; nothing once cancelled; the first night of
  -- a no-show; what remains after a move in house (the rest is in reservation_moves).
  held_from date NOT NULL,
  held_to date NOT NULL,
  adults integer NOT NULL,
  children integer NOT NULL,
  children_ages jsonb NOT NULL,
  currency text NOT NULL,
  total bigint NOT NULL,
  nightly_rates jsonb NOT NULL,
  taxes jsonb NOT NULL,
  -- Copied at booking: later edits of the plan do not touch it.
  deposit_rule jsonb NOT NULL,
  deposit_required bigint,
  deposit_due_at timestamptz(0),
  cancellation_policy jsonb NOT NULL,
  free_cancellation_until timestamptz(0),
  -- VAT rate, meal share and whether prices hold VAT, as they were when the plan was chosen.
  vat_terms jsonb NOT NULL,
  hold_expires_at timestamptz(0),
  amount_paid bigint NOT NULL DEFAULT 0,
  amount_refunded bigint NOT NULL DEFAULT 0,
  -- What a cancellation costs at least, after dates were moved past a deadline.
  fee_floor bigint NOT NULL DEFAULT 0,
  -- The fee of a cancellation or no-show; null while the stay itself is owed.
  fee bigint,
  cancellation jsonb,
  channel text COLLATE "C" NOT NULL,
  external_reference text COLLATE "C",
  guest_id object_id NOT NULL,
  -- Name and contact as the booking gave them; the profile may say otherwise.
  booked_as jsonb,
  estimated_arrival_time text,
  notes text,
  metadata jsonb NOT NULL,
  warnings jsonb NOT NULL,
  checked_in_at timestamptz(0),
  checked_out_at timestamptz(0),
  no_show_at timestamptz(0),
  -- What an early departure gave up, for an undo on the same day.
  left_early jsonb,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types,
  FOREIGN KEY (account_id, rate_plan_id) REFERENCES rate_plans,
  FOREIGN KEY (account_id, guest_id) REFERENCES guests,
  FOREIGN KEY (account_id, room_id) REFERENCES rooms,
  CONSTRAINT stay_has_nights CHECK (check_in < check_out),
  CONSTRAINT room_never_double_booked EXCLUDE USING gist
    (account_id WITH =, room_id WITH =, daterange(held_from, held_to) WITH &&) WHERE (room_id IS NOT NULL)
);
-- The columns behind the id are for filters that go with these: what they refuse is refused inside the index. A page
-- by status and channel among 200,000 took 692 rows from the table without, and 43 blocks with.
CREATE INDEX reservations_by_check_in ON reservations (account_id, check_in, id, property_id);
CREATE INDEX reservations_by_status ON reservations (account_id, status, check_in, id, channel);
CREATE INDEX reservations_by_channel ON reservations (account_id, channel, check_in, id, status);
CREATE INDEX reservations_by_check_out ON reservations (account_id, check_out, id, property_id);
CREATE INDEX reservations_by_guest ON reservations (account_id, guest_id, check_in);
-- Whom a property's key sees: one guest of 100,000 took 210 ms without.
CREATE INDEX reservations_by_property_guest ON reservations (account_id, property_id, guest_id);
CREATE INDEX reservations_by_update ON reservations (account_id, updated_at, id);
CREATE INDEX reservations_by_reference ON reservations (account_id, external_reference)
  WHERE external_reference IS NOT NULL;
CREATE INDEX reservations_on_hold ON reservations (account_id, hold_expires_at) WHERE status = 'pending_payment';

-- Nights that a stay spent elsewhere before it moved in house: they stay sold where they were.
CREATE TABLE reservation_moves (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  room_id object_id,
  from_date date NOT NULL,
  to_date date NOT NULL,
  PRIMARY KEY (account_id, reservation_id, from_date),
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations
);

CREATE TABLE events (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id,
  type text COLLATE "C" NOT NULL,
  resource_id text COLLATE "C" NOT NULL,
  created_at timestamptz(0) NOT NULL,
  -- The exact bytes that every attempt sends.
  body text NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX events_by_resource ON events (account_id, resource_id, id);

CREATE TABLE idempotency (
  account_id object_id NOT NULL,
  -- The account, the property or the staff user that the caller is bound to; never the key's id. decisions 11
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  status integer,
  body bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, scope, key)
) WITH (fillfactor = 70);
CREATE INDEX idempotency_by_age ON idempotency (created_at);

-- Row-level security. serai_app is bound to one account by app.account_id and fails closed without it;
-- serai_system (sign-in of keys, jobs) is not. Neither owns a table.
DO $$
DECLARE t text;
BEGIN
  FOR t IN SELECT table_name FROM information_schema.columns
           WHERE table_schema = current_schema() AND column_name = 'account_id'
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO serai_app USING (account_id = current_setting(''app.account_id'', true))', t);
    EXECUTE format('CREATE POLICY system ON %I TO serai_system USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
