-- Lost property: what was found, in which room, and what became of it.
CREATE TABLE found_items (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  room_id object_id,
  place text,
  description text NOT NULL,
  storage_place text,
  found_at timestamptz(0) NOT NULL,
  found_by jsonb NOT NULL,
  status text COLLATE "C" NOT NULL,
  status_note text,
  settled_at timestamptz(0),
  settled_by jsonb,
  reservation_id object_id,
  -- Whether the service has proposed the stay, and nobody has confirmed it.
  is_proposed boolean NOT NULL,
  photos jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, room_id) REFERENCES rooms,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  CONSTRAINT found_item_status_known CHECK (status IN ('kept', 'returned', 'sent', 'disposed')),
  CONSTRAINT found_item_settled_by_somebody CHECK ((status = 'kept') = (settled_at IS NULL) AND (settled_at IS NULL) = (settled_by IS NULL)),
  CONSTRAINT found_item_is_somewhere CHECK (room_id IS NOT NULL OR place IS NOT NULL),
  CONSTRAINT found_item_proposal_is_a_stay CHECK (NOT is_proposed OR reservation_id IS NOT NULL),
  CONSTRAINT found_item_photos_are_few CHECK (jsonb_array_length(photos) <= 3)
);
CREATE INDEX found_items_of_property ON found_items (account_id, property_id, id);
CREATE INDEX found_items_by_update ON found_items (account_id, updated_at, id);
CREATE INDEX found_items_of_room ON found_items (account_id, room_id, id) WHERE room_id IS NOT NULL;
CREATE INDEX found_items_of_stay ON found_items (account_id, reservation_id) WHERE reservation_id IS NOT NULL;
CREATE INDEX found_items_settled ON found_items (settled_at) WHERE settled_at IS NOT NULL;
ALTER TABLE found_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON found_items TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON found_items TO serai_app USING (account_id = current_setting('app.account_id', true));
ALTER TABLE properties ALTER COLUMN housekeeping
  SET DEFAULT '{"minutes": {"linen": 25, "arrival": 5, "stayover": 15, "departure": 30}, "version": 1, "inspected_by": "others", "dirty_at_night": true, "room_type_minutes": [], "linen_every_nights": 3, "inspection_required": false, "found_items_kept_days": 180}';
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
UPDATE properties SET housekeeping = housekeeping || '{"found_items_kept_days": 180}';
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
