-- Stays, the rooms that they hold by night, and what their guests register.

CREATE TABLE reservations (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  status reservation_status NOT NULL,
  room_type_id object_id NOT NULL,
  rate_plan_id object_id NOT NULL,
  check_in date NOT NULL,
  check_out date NOT NULL,
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
  booker jsonb NOT NULL,
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
  -- Signed, of the stay itself: lines that staff added, less what was waived by credit notes.
  adjustment bigint NOT NULL DEFAULT 0,
  code text COLLATE "C" GENERATED ALWAYS AS (right(id, 7)) STORED,
  -- What credit notes waived, as a part of `adjustment`.
  credits_total bigint NOT NULL DEFAULT 0,
  room_locked boolean NOT NULL DEFAULT false,
  -- The version that the postings and the order book have; another one is still to be recorded.
  recorded_version integer NOT NULL DEFAULT 0,
  -- What staff set on folios, and which charges are on which.
  folios jsonb NOT NULL DEFAULT '[]',
  discount jsonb,
  promotion jsonb,
  city_tax_exemption jsonb,
  services jsonb NOT NULL DEFAULT '[]',
  language text COLLATE "C",
  collected_by_channel bigint,
  -- A channel that has collected more than is owed owes it itself: a stay never owes its guest for that.
  balance bigint GENERATED ALWAYS AS (
    coalesce(fee, total) + adjustment - amount_paid + amount_refunded - least(
      coalesce(collected_by_channel, 0),
      greatest(0, coalesce(fee, total) + adjustment - amount_paid + amount_refunded))
  ) STORED,
  -- Moving a stay back to dates that it had gives back the floor of its cancellation fee.
  earlier_floors jsonb NOT NULL DEFAULT '[]',
  holds_to date,
  vat_on_deposits text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, guest_id) REFERENCES guests,
  FOREIGN KEY (account_id, rate_plan_id) REFERENCES rate_plans,
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types,
  CONSTRAINT collected_by_channel_not_negative CHECK (collected_by_channel >= 0),
  CONSTRAINT known_vat_on_deposits CHECK (vat_on_deposits IN ('on_receipt', 'on_service')),
  CONSTRAINT stay_has_nights CHECK (check_in < check_out)
);
-- Who is in house on a day: few stays are longer than a month, so that a month of arrivals and these few are looked at.
CREATE INDEX reservations_by_arrival ON reservations (account_id, check_in, id, check_out);
CREATE INDEX reservations_by_channel ON reservations (account_id, channel, check_in, id, status);
CREATE INDEX reservations_by_check_out ON reservations (account_id, check_out, id, property_id);
CREATE INDEX reservations_by_code ON reservations (account_id, code);
-- The stays that a promotion has sold, which are counted when it is used again.
CREATE INDEX reservations_by_promotion ON reservations (account_id, ((promotion ->> 'id'))) WHERE promotion IS NOT NULL;
CREATE INDEX reservations_by_property ON reservations (account_id, property_id, id);
CREATE INDEX reservations_by_property_check_in ON reservations (account_id, property_id, check_in, id, check_out, status);
-- Whom a property's key sees: one guest of 100,000 took 210 ms without.
CREATE INDEX reservations_by_property_guest ON reservations (account_id, property_id, guest_id);
CREATE INDEX reservations_by_property_update ON reservations (account_id, property_id, updated_at, id);
CREATE INDEX reservations_by_rate_plan ON reservations (account_id, rate_plan_id);
CREATE INDEX reservations_by_reference ON reservations (account_id, external_reference) WHERE external_reference IS NOT NULL;
CREATE INDEX reservations_by_status ON reservations (account_id, status, check_in, id, channel);
CREATE INDEX reservations_by_update ON reservations (account_id, updated_at, id);
-- Who is in house, now that reservations name no room.
CREATE INDEX reservations_in_house ON reservations (account_id, property_id, id) WHERE (status)::text = 'checked_in';
CREATE INDEX reservations_long ON reservations (account_id, property_id, check_in) WHERE (check_out - check_in) >= 32;
CREATE INDEX reservations_of_guest ON reservations (account_id, guest_id, property_id, check_in);
CREATE INDEX reservations_of_room_type ON reservations (account_id, room_type_id, id);
CREATE INDEX reservations_on_hold ON reservations (account_id, hold_expires_at) WHERE (status)::text = 'pending_payment';
CREATE INDEX reservations_owed ON reservations (account_id, property_id, id) WHERE balance < 0;
-- Stays that owe something and stays that are owed something, by `balance`: the list filters by that column, so an index on its
-- terms is never used.
CREATE INDEX reservations_owing ON reservations (account_id, id) WHERE balance > 0;
CREATE INDEX reservations_unrecorded ON reservations (account_id, property_id, id) WHERE version <> recorded_version;
ALTER TABLE reservations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON reservations TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON reservations TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE STATISTICS reservations_of_one_property (dependencies) ON account_id, property_id, room_type_id FROM reservations;

-- Without gaps from check_in to check_out. A stay without rows is one segment of its own room type, in no room yet: a booking
-- that names no room writes none.
CREATE TABLE room_segments (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  -- Until when the nights are held: `to_date`, or less of a stay that was cancelled or did not come.
  held_to date NOT NULL,
  room_id object_id,
  room_type_id object_id NOT NULL,
  PRIMARY KEY (account_id, reservation_id, from_date),
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  FOREIGN KEY (account_id, room_id) REFERENCES rooms,
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types,
  CONSTRAINT segment_has_nights CHECK (from_date < to_date AND (held_to >= from_date AND held_to <= to_date)),
  CONSTRAINT room_never_double_booked EXCLUDE USING gist (account_id WITH =, room_id WITH =, daterange(from_date, held_to) WITH &&) WHERE ((room_id IS NOT NULL)) DEFERRABLE
);
-- Who has a room is asked of nights to come: what is behind them is passed over.
CREATE INDEX room_segments_of_room ON room_segments (account_id, room_id, held_to, from_date) WHERE room_id IS NOT NULL;
CREATE INDEX room_segments_of_room_type ON room_segments (account_id, room_type_id, held_to);
ALTER TABLE room_segments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON room_segments TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON room_segments TO serai_app USING (account_id = current_setting('app.account_id', true));

-- Bookers whose name or contact is not the profile's. A table of its own: four more indexes on reservations would cost each
-- booking and each change of one, and nearly every booker is the profile.
CREATE TABLE guest_aliases (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  guest_id object_id NOT NULL,
  property_id object_id NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email_normal text COLLATE "C",
  phone text COLLATE "C",
  last_name_key text COLLATE "C" GENERATED ALWAYS AS (folded_name(last_name)) STORED,
  first_name_key text COLLATE "C" GENERATED ALWAYS AS (folded_name(first_name)) STORED,
  last_word_key text COLLATE "C" GENERATED ALWAYS AS (last_word(last_name)) STORED,
  phone_reversed text COLLATE "C" GENERATED ALWAYS AS (reverse(phone)) STORED,
  PRIMARY KEY (account_id, reservation_id),
  FOREIGN KEY (account_id, guest_id) REFERENCES guests,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations
);
CREATE INDEX guest_aliases_by_email ON guest_aliases (account_id, email_normal) WHERE email_normal IS NOT NULL;
CREATE INDEX guest_aliases_by_first_name ON guest_aliases (account_id, first_name_key);
CREATE INDEX guest_aliases_by_guest ON guest_aliases (account_id, guest_id);
CREATE INDEX guest_aliases_by_last_digits ON guest_aliases (account_id, phone_reversed) WHERE phone_reversed IS NOT NULL;
CREATE INDEX guest_aliases_by_last_name ON guest_aliases (account_id, last_name_key);
CREATE INDEX guest_aliases_by_last_word ON guest_aliases (account_id, last_word_key);
CREATE INDEX guest_aliases_by_phone ON guest_aliases (account_id, phone) WHERE phone IS NOT NULL;
ALTER TABLE guest_aliases ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_aliases TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_aliases TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE guest_links (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  -- How many links were given up; the first link of a booking, 0, has no row.
  version integer NOT NULL,
  changed_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, reservation_id),
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  CONSTRAINT guest_link_given_up CHECK (version > 0)
);
ALTER TABLE guest_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_links TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_links TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE guest_registrations (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  -- Which guest of the party, from 1 on.
  "position" integer NOT NULL,
  property_id object_id NOT NULL,
  -- Everything that was given, as JSON.
  entry bytea NOT NULL,
  registered_at timestamptz(0) NOT NULL,
  registered_by text COLLATE "C" NOT NULL,
  -- The day on which a job looks at it again: dates of stays change, and some do not take place.
  due_on date NOT NULL,
  PRIMARY KEY (account_id, reservation_id, "position"),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  CONSTRAINT registration_position CHECK (("position" >= 1) AND ("position" <= 60))
);
CREATE INDEX guest_registrations_by_property ON guest_registrations (account_id, property_id);
-- Cannot lead with the account: a job looks at all of them.
CREATE INDEX guest_registrations_due ON guest_registrations (due_on);
ALTER TABLE guest_registrations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_registrations TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_registrations TO serai_app USING (account_id = current_setting('app.account_id', true));
