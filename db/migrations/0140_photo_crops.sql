-- A photo is cut to the part that guests see, from the whole one: of those that are stored that is the largest size. What
-- was cut by one of five points has the middle until it is cut anew.

ALTER TABLE images NO FORCE ROW LEVEL SECURITY;
ALTER TABLE room_types NO FORCE ROW LEVEL SECURITY;
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;

INSERT INTO images (account_id, id, size, property_id, width, height, content)
SELECT i.account_id, i.id, 'whole', i.property_id, i.width, i.height, i.content
FROM images i
JOIN (SELECT account_id, photo ->> 'id' AS id FROM room_types, jsonb_array_elements(photos) photo
      UNION ALL
      SELECT account_id, photo ->> 'id' FROM properties, jsonb_array_elements(booking_page -> 'photos') photo) shown
  ON shown.account_id = i.account_id AND shown.id = i.id
WHERE i.size = 'large';

UPDATE room_types SET photos =
  (SELECT jsonb_agg((photo - 'focus') || '{"crop": null}' ORDER BY place)
   FROM jsonb_array_elements(photos) WITH ORDINALITY listed (photo, place))
WHERE photos <> '[]';
UPDATE properties SET booking_page = jsonb_set(booking_page, '{photos}',
  (SELECT jsonb_agg((photo - 'focus') || '{"crop": null}' ORDER BY place)
   FROM jsonb_array_elements(booking_page -> 'photos') WITH ORDINALITY listed (photo, place)))
WHERE booking_page -> 'photos' <> '[]';

ALTER TABLE images FORCE ROW LEVEL SECURITY;
ALTER TABLE room_types FORCE ROW LEVEL SECURITY;
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
