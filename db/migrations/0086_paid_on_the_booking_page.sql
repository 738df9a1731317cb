-- Bookings of the booking page that their guests have paid on it: each is counted once, on the day of its first payment.
ALTER TABLE booking_page_visits
  DROP CONSTRAINT visit_step_known,
  ADD CONSTRAINT visit_step_known
    CHECK (step IN ('search', 'rooms', 'details', 'booked', 'paid', 'full', 'restricted', 'too_large'));

CREATE TABLE booking_page_paid (
  account_id object_id NOT NULL,
  -- The first room of a booking.
  reservation_id object_id NOT NULL,
  date date NOT NULL,
  PRIMARY KEY (account_id, reservation_id),
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations
);
CREATE INDEX booking_page_paid_by_date ON booking_page_paid (date);
ALTER TABLE booking_page_paid ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON booking_page_paid TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON booking_page_paid TO serai_app USING (account_id = current_setting('app.account_id', true));
