-- Quotes: offers for a guest to choose among, which stand until they lapse.
CREATE TABLE quotes (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  status text COLLATE "C" NOT NULL,
  -- Name and contact details; the guest too where the quote was made for a known one.
  guest jsonb NOT NULL,
  guest_id object_id,
  language text,
  valid_until date NOT NULL,
  lapses_at timestamptz(0) NOT NULL,
  -- When its guest is reminded; null where nothing is to be sent any more.
  remind_at timestamptz(0),
  offers jsonb NOT NULL,
  message text,
  notes text,
  -- In the address of its page: who has it may accept.
  code text NOT NULL,
  accepted_offer smallint,
  booking_id object_id,
  reservation_ids jsonb NOT NULL,
  lost_reason text COLLATE "C",
  sent_at timestamptz(0),
  closed_at timestamptz(0),
  version integer NOT NULL,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, guest_id) REFERENCES guests,
  FOREIGN KEY (account_id, booking_id) REFERENCES bookings,
  CONSTRAINT quote_status_known CHECK (status IN ('draft', 'sent', 'accepted', 'lapsed', 'declined', 'withdrawn')),
  CONSTRAINT quote_lost_reason_known CHECK (lost_reason IN ('price', 'dates', 'rooms', 'other_hotel', 'plans_changed', 'other')),
  CONSTRAINT quote_closed_at_its_end CHECK ((status IN ('draft', 'sent')) = (closed_at IS NULL)),
  CONSTRAINT quote_accepted_has_its_offer CHECK ((status = 'accepted') = (accepted_offer IS NOT NULL))
);
CREATE INDEX quotes_by_property ON quotes (account_id, property_id, id);
CREATE INDEX quotes_by_update ON quotes (account_id, updated_at, id);
CREATE INDEX quotes_by_guest ON quotes (account_id, guest_id) WHERE guest_id IS NOT NULL;
CREATE INDEX quotes_by_booking ON quotes (account_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX quotes_to_lapse ON quotes (lapses_at) WHERE status = 'sent';
CREATE INDEX quotes_to_remind ON quotes (remind_at) WHERE status = 'sent' AND remind_at IS NOT NULL;
ALTER TABLE quotes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON quotes TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON quotes TO serai_app USING (account_id = current_setting('app.account_id', true));

-- Rooms by room type and night that the options of a quote take off sale; they count in `nights.sold`, and are gone with the option.
CREATE TABLE option_nights (
  account_id object_id NOT NULL,
  quote_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  date date NOT NULL,
  rooms integer NOT NULL,
  PRIMARY KEY (account_id, quote_id, room_type_id, date),
  FOREIGN KEY (account_id, quote_id) REFERENCES quotes,
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types,
  CONSTRAINT option_has_rooms CHECK (rooms > 0)
);
CREATE INDEX option_nights_by_night ON option_nights (account_id, room_type_id, date);
ALTER TABLE option_nights ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON option_nights TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON option_nights TO serai_app USING (account_id = current_setting('app.account_id', true));
