-- What guests give for their registration, sealed, each guest of a stay by themselves, until the term of the law is over.

CREATE TABLE guest_registrations (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  -- Which guest of the party, from 1 on.
  position integer NOT NULL CONSTRAINT registration_position CHECK (position BETWEEN 1 AND 60),
  property_id object_id NOT NULL,
  -- Everything that was given, as JSON.
  entry bytea NOT NULL,
  registered_at timestamptz(0) NOT NULL,
  registered_by text COLLATE "C" NOT NULL,
  -- The day on which a job looks at it again: dates of stays change, and some do not take place.
  due_on date NOT NULL,
  PRIMARY KEY (account_id, reservation_id, position),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations
);
CREATE INDEX guest_registrations_by_property ON guest_registrations (account_id, property_id);
-- Cannot lead with the account: a job looks at all of them.
CREATE INDEX guest_registrations_due ON guest_registrations (due_on);
ALTER TABLE guest_registrations ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_registrations FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON guest_registrations TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON guest_registrations TO serai_system USING (true) WITH CHECK (true);
