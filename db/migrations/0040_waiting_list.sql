-- The waiting list of a property: guests who wait for a room that is not free.
CREATE TABLE waiting_entries (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  status text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  guest jsonb NOT NULL,
  -- Its e-mail address as profiles have it, by which a stay of the guest is found.
  email_key text COLLATE "C",
  guest_id object_id,
  language text,
  check_in date NOT NULL,
  check_out date NOT NULL,
  adults smallint NOT NULL,
  children smallint NOT NULL,
  children_ages jsonb NOT NULL,
  -- The best first; empty for any.
  room_type_ids jsonb NOT NULL,
  until date NOT NULL,
  expires_at timestamptz(0) NOT NULL,
  note text,
  room_type_id object_id,
  proposed_at timestamptz(0),
  notified_at timestamptz(0),
  reservation_id object_id,
  closed_at timestamptz(0),
  version integer NOT NULL,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, guest_id) REFERENCES guests,
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  CONSTRAINT waiting_status_known CHECK (status IN ('waiting', 'proposed', 'booked', 'expired', 'withdrawn')),
  CONSTRAINT waiting_source_known CHECK (source IN ('staff', 'booking_page')),
  CONSTRAINT waiting_stay_has_nights CHECK (check_in < check_out),
  CONSTRAINT waiting_proposed_has_its_room CHECK ((status = 'proposed') = (room_type_id IS NOT NULL AND proposed_at IS NOT NULL)),
  CONSTRAINT waiting_booked_has_its_stay CHECK ((status = 'booked') = (reservation_id IS NOT NULL)),
  CONSTRAINT waiting_closed_at_its_end CHECK ((status IN ('waiting', 'proposed')) = (closed_at IS NULL))
);
CREATE INDEX waiting_entries_by_property ON waiting_entries (account_id, property_id, id);
CREATE INDEX waiting_entries_by_update ON waiting_entries (account_id, updated_at, id);
CREATE INDEX waiting_entries_open ON waiting_entries (account_id, property_id, id) WHERE status IN ('waiting', 'proposed');
CREATE INDEX waiting_entries_by_guest ON waiting_entries (account_id, guest_id) WHERE guest_id IS NOT NULL;
CREATE INDEX waiting_entries_by_email ON waiting_entries (account_id, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX waiting_entries_by_room_type ON waiting_entries (account_id, room_type_id) WHERE room_type_id IS NOT NULL;
CREATE INDEX waiting_entries_by_reservation ON waiting_entries (account_id, reservation_id) WHERE reservation_id IS NOT NULL;
CREATE INDEX waiting_entries_to_forget ON waiting_entries (closed_at)
  WHERE closed_at IS NOT NULL AND (guest ->> 'email' IS NOT NULL OR guest ->> 'phone' IS NOT NULL);
ALTER TABLE waiting_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON waiting_entries TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON waiting_entries TO serai_app USING (account_id = current_setting('app.account_id', true));
