-- The rooms for sale of nights as they were when a business day ended, kept by their first change afterwards where that day is not
-- closed yet. Removed by the close.

CREATE TABLE capacity_at_day_end (
  account_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  stay_date date NOT NULL,
  -- The last day at whose end they were so.
  date date NOT NULL,
  property_id object_id NOT NULL,
  rooms integer NOT NULL,
  PRIMARY KEY (account_id, room_type_id, stay_date, date),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types
);
CREATE INDEX capacity_at_day_end_by_property ON capacity_at_day_end (account_id, property_id, date);
ALTER TABLE capacity_at_day_end ENABLE ROW LEVEL SECURITY;
ALTER TABLE capacity_at_day_end FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON capacity_at_day_end TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON capacity_at_day_end TO serai_system USING (true) WITH CHECK (true);
