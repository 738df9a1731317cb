-- Rooms that are booked together. What they cost, and their status, is summed up from the reservations, so that a change of
-- one room writes one row.
CREATE TABLE bookings (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  created_at timestamptz(0) NOT NULL,
  code text COLLATE "C" GENERATED ALWAYS AS (right(id, 7)) STORED,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties
);
CREATE INDEX bookings_by_code ON bookings (account_id, code);
CREATE INDEX bookings_by_property ON bookings (account_id, property_id, id);
ALTER TABLE bookings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON bookings TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON bookings TO serai_app USING (account_id = current_setting('app.account_id', true));

-- Null for a stay that was booked alone.
ALTER TABLE reservations ADD COLUMN booking_id object_id;
ALTER TABLE reservations ADD CONSTRAINT reservation_of_booking FOREIGN KEY (account_id, booking_id) REFERENCES bookings NOT VALID;
