-- A host name of the property's own under which guests open its booking page, with what the last look at it found.
ALTER TABLE properties ADD COLUMN booking_domain jsonb;
CREATE UNIQUE INDEX booking_domain_unique ON properties ((booking_domain ->> 'name')) WHERE booking_domain IS NOT NULL;
