-- Reservations that the close of the day has still to record.
-- migrate: indexes concurrently

CREATE INDEX CONCURRENTLY reservations_unrecorded ON reservations (account_id, property_id, id)
  WHERE version <> recorded_version;
