-- A stay of a calendar was known by the first 100 characters of its UID, so that two long UIDs were one stay. Its
-- reference is now a digest of the whole, as `referenceOf` of ical/apply-feed.ts makes it. Of events that were one stay,
-- the last applied keeps it; the others are forgotten, and the next reading of the feed books them.

ALTER TABLE ical_events NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ical_imports NO FORCE ROW LEVEL SECURITY;
ALTER TABLE channel_bookings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations NO FORCE ROW LEVEL SECURITY;

CREATE TEMPORARY TABLE long_events ON COMMIT DROP AS
SELECT account_id, property_id, channel, room_id, uid, left(uid, 100) AS former,
  left(regexp_replace(uid, '[^!-~]', '', 'g'), 60) || '~' || left(encode(sha256(convert_to(uid, 'UTF8')), 'hex'), 32) AS reference,
  row_number() OVER (PARTITION BY account_id, property_id, channel, left(uid, 100) ORDER BY revision DESC, uid) AS place
FROM ical_events WHERE kind = 'stay' AND char_length(uid) > 100;

DELETE FROM ical_events e USING long_events l
WHERE l.place > 1 AND e.account_id = l.account_id AND e.property_id = l.property_id AND e.channel = l.channel
  AND e.room_id = l.room_id AND e.uid = l.uid;
UPDATE ical_imports i SET etag = NULL, last_modified = NULL FROM long_events l
WHERE l.place > 1 AND i.account_id = l.account_id AND i.property_id = l.property_id AND i.channel = l.channel
  AND i.room_id = l.room_id;
UPDATE reservations r SET external_reference = l.reference
FROM long_events l JOIN channel_bookings b ON b.account_id = l.account_id AND b.property_id = l.property_id
  AND b.channel = l.channel AND b.reference = l.former
WHERE l.place = 1 AND r.account_id = b.account_id AND r.id = b.reservation_id AND r.external_reference = l.former;
UPDATE channel_bookings b SET reference = l.reference FROM long_events l
WHERE l.place = 1 AND b.account_id = l.account_id AND b.property_id = l.property_id AND b.channel = l.channel
  AND b.reference = l.former;

ALTER TABLE ical_events FORCE ROW LEVEL SECURITY;
ALTER TABLE ical_imports FORCE ROW LEVEL SECURITY;
ALTER TABLE channel_bookings FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations FORCE ROW LEVEL SECURITY;
