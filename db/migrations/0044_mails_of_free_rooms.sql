-- A property chooses whether guests who wait are told by themselves that a room is free.
ALTER TABLE properties ALTER COLUMN guest_mails
  SET DEFAULT '{"changed": false, "no_show": false, "cancelled": false, "confirmed": false, "room_free": false, "channel_bookings": false}';
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
UPDATE properties SET guest_mails = guest_mails || '{"room_free": false}';
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
