-- Links by which guests see and change a booking: one that its guest has given up opens it no longer.

CREATE TABLE guest_links (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  -- How many links were given up; the first link of a booking, 0, has no row.
  version integer NOT NULL,
  changed_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, reservation_id),
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  CONSTRAINT guest_link_given_up CHECK (version > 0)
);
ALTER TABLE guest_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_links FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON guest_links TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON guest_links TO serai_system USING (true) WITH CHECK (true);
