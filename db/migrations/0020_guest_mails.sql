-- Mails about a stay to its guest: which of them a property sends by itself, and which stay a mail is about.

ALTER TABLE properties
  ADD COLUMN guest_mails jsonb NOT NULL DEFAULT '{"confirmed": false, "changed": false, "cancelled": false,
    "no_show": false, "channel_bookings": false}';

ALTER TABLE mails
  ADD COLUMN reservation_id object_id,
  ADD FOREIGN KEY (account_id, reservation_id) REFERENCES reservations;
CREATE INDEX mails_by_reservation ON mails (account_id, reservation_id, id) WHERE reservation_id IS NOT NULL;
