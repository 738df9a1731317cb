-- What can be sold: room types, rooms, and how many are left by night.

CREATE TABLE room_types (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  description text,
  kind text NOT NULL,
  inventory_count integer NOT NULL,
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
  photos jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (account_id, id),
  CONSTRAINT room_type_code_unique UNIQUE (account_id, property_id, code),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT inventory_count_positive CHECK (inventory_count >= 1),
  CONSTRAINT room_type_photos_are_few CHECK (jsonb_array_length(photos) <= 20)
);
CREATE INDEX room_types_by_property ON room_types (account_id, property_id, id);
CREATE INDEX room_types_by_update ON room_types (account_id, updated_at, id);
ALTER TABLE room_types ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON room_types TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON room_types TO serai_app USING (account_id = current_setting('app.account_id', true));

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
  -- Null: as long as the room is there.
  condition_changed_at timestamptz(0),
  do_not_disturb_on date,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types,
  CONSTRAINT room_status_known CHECK (status IN ('dirty', 'cleaning', 'clean', 'inspected'))
);
CREATE UNIQUE INDEX room_name_unique ON rooms (account_id, property_id, name) WHERE retired_at IS NULL;
CREATE INDEX rooms_by_property ON rooms (account_id, property_id, id) WHERE retired_at IS NULL;
CREATE INDEX rooms_by_type ON rooms (account_id, room_type_id, id);
ALTER TABLE rooms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON rooms TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON rooms TO serai_app USING (account_id = current_setting('app.account_id', true));

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
  CONSTRAINT room_never_blocked_twice EXCLUDE USING gist (account_id WITH =, room_id WITH =, daterange(from_date, to_date) WITH &&) WHERE ((type = 'out_of_order'))
);
CREATE INDEX room_blocks_by_room ON room_blocks (account_id, room_id, to_date);
ALTER TABLE room_blocks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON room_blocks TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON room_blocks TO serai_app USING (account_id = current_setting('app.account_id', true));

-- One row a room type and night: the only place where availability is decided. spec 4.2
CREATE TABLE nights (
  account_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  date date NOT NULL,
  -- Rooms of the type less those out of order that night.
  capacity integer NOT NULL,
  sold integer NOT NULL DEFAULT 0,
  -- max(0, sold - capacity): raised only by a channel's inbound booking and by a block.
  overbooked integer NOT NULL DEFAULT 0,
  stop_sell boolean NOT NULL DEFAULT false,
  sell_limit integer,
  PRIMARY KEY (account_id, room_type_id, date),
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types,
  CONSTRAINT night_sell_limit_never_negative CHECK (sell_limit >= 0),
  CONSTRAINT nights_never_oversold CHECK (sold >= 0 AND overbooked >= 0 AND (sold <= (capacity + overbooked)))
) WITH (fillfactor=60);
ALTER TABLE nights ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON nights TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON nights TO serai_app USING (account_id = current_setting('app.account_id', true));
