-- How many rooms of a type each night had for sale, as each close of a day found it: what has changed since the close before. So the rooms
-- available of a past evening stay what they were.

CREATE TABLE capacity_book (
  account_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  stay_date date NOT NULL,
  recorded_on date NOT NULL,
  property_id object_id NOT NULL,
  rooms integer NOT NULL,
  PRIMARY KEY (account_id, room_type_id, stay_date, recorded_on),
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types
);
CREATE INDEX capacity_book_by_night ON capacity_book (account_id, property_id, stay_date);
CREATE INDEX capacity_book_by_day ON capacity_book (account_id, property_id, recorded_on);
ALTER TABLE capacity_book ENABLE ROW LEVEL SECURITY;
ALTER TABLE capacity_book FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON capacity_book TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON capacity_book TO serai_system USING (true) WITH CHECK (true);
