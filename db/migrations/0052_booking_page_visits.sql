-- Pages of the booking page that were shown, by day: how far guests get, and what could not be sold. Nobody is named.
CREATE TABLE booking_page_visits (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  date date NOT NULL,
  step text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  -- Where guests came from; empty where nothing says so.
  source text COLLATE "C" NOT NULL,
  visits integer NOT NULL,
  PRIMARY KEY (account_id, property_id, date, step, language, source),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT visit_step_known CHECK (step IN ('search', 'rooms', 'details', 'booked', 'full', 'restricted', 'too_large'))
);
CREATE INDEX booking_page_visits_by_date ON booking_page_visits (date);
ALTER TABLE booking_page_visits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON booking_page_visits TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON booking_page_visits TO serai_app USING (account_id = current_setting('app.account_id', true));
