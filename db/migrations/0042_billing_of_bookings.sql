-- How the rooms of a booking are billed: together, as one statement of its booker, or each by itself.
ALTER TABLE bookings
  ADD COLUMN billing text NOT NULL DEFAULT 'by_room' CONSTRAINT booking_billing_known CHECK (billing IN ('together', 'by_room')),
  ADD COLUMN version integer NOT NULL DEFAULT 0,
  ADD COLUMN updated_at timestamptz(0);
ALTER TABLE bookings NO FORCE ROW LEVEL SECURITY;
UPDATE bookings SET updated_at = created_at;
ALTER TABLE bookings FORCE ROW LEVEL SECURITY;
ALTER TABLE bookings ALTER COLUMN updated_at SET NOT NULL;
