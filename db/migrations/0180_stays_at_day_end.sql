-- A stay as it was when a business day ended, kept by its first change afterwards where that day is not closed yet: what is changed
-- between the end of a day and its close belongs to the next day. Removed by the close.

CREATE TABLE stays_at_day_end (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  -- The last day at whose end the stay was so.
  date date NOT NULL,
  property_id object_id NOT NULL,
  stay jsonb NOT NULL,
  documents jsonb NOT NULL,
  PRIMARY KEY (account_id, reservation_id, date),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations
);
CREATE INDEX stays_at_day_end_by_property ON stays_at_day_end (account_id, property_id, date);
ALTER TABLE stays_at_day_end ENABLE ROW LEVEL SECURITY;
ALTER TABLE stays_at_day_end FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON stays_at_day_end TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON stays_at_day_end TO serai_system USING (true) WITH CHECK (true);
