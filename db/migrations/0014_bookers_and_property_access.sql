-- A reservation keeps the name and contact that its booking gave, a guest is found by them too, and staff may be limited
-- to some properties.

-- The owner of the tables sees their rows for as long as this takes: on a new database no role has been let in yet.
ALTER TABLE guests NO FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations NO FORCE ROW LEVEL SECURITY;

-- A booking that named its guest by id was the profile's.
UPDATE reservations r SET booked_as = jsonb_build_object('first_name', g.first_name, 'last_name', g.last_name,
  'email', g.email, 'phone', g.phone)
FROM guests g WHERE g.account_id = r.account_id AND g.id = r.guest_id AND r.booked_as IS NULL;

ALTER TABLE reservations RENAME COLUMN booked_as TO booker;
ALTER TABLE reservations ALTER COLUMN booker SET NOT NULL;

-- Bookers whose name or contact is not the profile's. A table of its own: four more indexes on reservations would cost
-- each booking and each change of one, and nearly every booker is the profile.
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
  PRIMARY KEY (account_id, reservation_id),
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  FOREIGN KEY (account_id, guest_id) REFERENCES guests
);
CREATE INDEX guest_aliases_by_guest ON guest_aliases (account_id, guest_id);
CREATE INDEX guest_aliases_by_last_name ON guest_aliases (account_id, last_name_key);
CREATE INDEX guest_aliases_by_first_name ON guest_aliases (account_id, first_name_key);
CREATE INDEX guest_aliases_by_email ON guest_aliases (account_id, email_normal) WHERE email_normal IS NOT NULL;
CREATE INDEX guest_aliases_by_phone ON guest_aliases (account_id, phone) WHERE phone IS NOT NULL;

INSERT INTO guest_aliases (account_id, reservation_id, guest_id, property_id, first_name, last_name, email_normal, phone)
SELECT r.account_id, r.id, r.guest_id, r.property_id, r.booker ->> 'first_name', r.booker ->> 'last_name',
  CASE WHEN r.booker ->> 'email' = g.email THEN g.email_normal ELSE lower(btrim(r.booker ->> 'email')) END,
  r.booker ->> 'phone'
FROM reservations r JOIN guests g ON g.account_id = r.account_id AND g.id = r.guest_id
WHERE r.booker ->> 'first_name' <> g.first_name OR r.booker ->> 'last_name' <> g.last_name
  OR lower(btrim(r.booker ->> 'email')) <> lower(coalesce(g.email, '')) OR r.booker ->> 'phone' <> coalesce(g.phone, '');

ALTER TABLE guests FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations FORCE ROW LEVEL SECURITY;

-- What staff are asked: is the booker the guest? `other_name` and `other_phone` say what differed at booking.
ALTER TABLE merge_suggestions
  ADD COLUMN phone text,
  ADD COLUMN other_name boolean NOT NULL DEFAULT true,
  ADD COLUMN other_phone boolean NOT NULL DEFAULT false,
  -- Null while nobody has answered; once answered it is the same person.
  ADD COLUMN dismissed_at timestamptz(0);

-- The properties that somebody works for; null is all of them.
ALTER TABLE staff_users ADD COLUMN property_ids text[]
  CONSTRAINT owners_see_every_property CHECK (property_ids IS NULL OR role <> 'owner')
  CONSTRAINT some_property CHECK (property_ids IS NULL OR cardinality(property_ids) BETWEEN 1 AND 500);

ALTER TABLE guest_aliases ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_aliases FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON guest_aliases TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON guest_aliases TO serai_system USING (true) WITH CHECK (true);
