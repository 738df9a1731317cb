-- The rooms of a booking.
-- migrate: indexes concurrently
CREATE INDEX CONCURRENTLY reservations_by_booking ON reservations (account_id, booking_id) WHERE booking_id IS NOT NULL;
