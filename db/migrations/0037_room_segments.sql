-- The rooms of a stay are segments: which nights in which room. A stay may be split over rooms before it begins, and
-- two stays change rooms in one transaction.

ALTER TABLE reservations
  ADD COLUMN room_locked boolean NOT NULL DEFAULT false;

-- The owner of the tables sees their rows for as long as this takes.
ALTER TABLE reservations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE reservation_moves NO FORCE ROW LEVEL SECURITY;
ALTER TABLE nights NO FORCE ROW LEVEL SECURITY;

-- Without gaps from check_in to check_out. A stay without rows is one segment of its own room type, in no room yet:
-- a booking that names no room writes none.
CREATE TABLE room_segments (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  -- Until when the nights are held: `to_date`, or less of a stay that was cancelled or did not come.
  held_to date NOT NULL,
  room_id object_id,
  room_type_id object_id NOT NULL,
  PRIMARY KEY (account_id, reservation_id, from_date),
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  FOREIGN KEY (account_id, room_id) REFERENCES rooms,
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types,
  CONSTRAINT segment_has_nights CHECK (from_date < to_date AND held_to BETWEEN from_date AND to_date)
);

-- Where a stay was before it moved in house, then where it is or was to be.
INSERT INTO room_segments (account_id, reservation_id, from_date, to_date, held_to, room_id, room_type_id)
SELECT account_id, reservation_id, from_date, to_date,
  CASE status WHEN 'cancelled' THEN from_date
    WHEN 'no_show' THEN least(greatest(check_in + 1, from_date), to_date) ELSE to_date END,
  room_id, room_type_id
FROM (
  SELECT m.account_id, m.reservation_id, m.from_date, m.to_date, m.room_id, m.room_type_id, r.status, r.check_in
  FROM reservation_moves m JOIN reservations r ON r.account_id = m.account_id AND r.id = m.reservation_id
  UNION ALL
  SELECT r.account_id, r.id, r.held_from, r.check_out, r.room_id, r.room_type_id, r.status, r.check_in
  FROM reservations r
  WHERE r.held_from < r.check_out AND (r.room_id IS NOT NULL OR EXISTS (
    SELECT FROM reservation_moves m WHERE m.account_id = r.account_id AND m.reservation_id = r.id))
) segments;

-- Of a stay that had moved, and was given up all the same, nights before the move were still held.
UPDATE nights n SET sold = n.sold - given.nights, overbooked = greatest(0, n.sold - given.nights - n.capacity)
FROM (
  SELECT account_id, room_type_id, date, count(*)::integer AS nights FROM (
    SELECT m.account_id, m.room_type_id, m.from_date + i AS date
    FROM reservation_moves m JOIN reservations r ON r.account_id = m.account_id AND r.id = m.reservation_id,
      generate_series(0, m.to_date - m.from_date - 1) i
    WHERE r.status = 'cancelled' OR r.status = 'no_show' AND m.from_date + i > r.check_in
    UNION ALL
    SELECT r.account_id, r.room_type_id, r.held_from + i
    FROM reservations r, generate_series(0, r.held_to - r.held_from - 1) i
    WHERE r.status = 'no_show' AND r.held_from + i > r.check_in
  ) held GROUP BY account_id, room_type_id, date
) given
WHERE n.account_id = given.account_id AND n.room_type_id = given.room_type_id AND n.date = given.date;

DROP TABLE reservation_moves;
-- The constraint and the indexes over them go along.
ALTER TABLE reservations
  DROP COLUMN room_id,
  DROP COLUMN held_from;

-- Behind the constraint, whose range of a stay that had moved would end before it begins.
UPDATE reservations SET held_to = CASE status WHEN 'cancelled' THEN check_in WHEN 'no_show' THEN check_in + 1 ELSE check_out END
WHERE held_to <> CASE status WHEN 'cancelled' THEN check_in WHEN 'no_show' THEN check_in + 1 ELSE check_out END;

ALTER TABLE reservations FORCE ROW LEVEL SECURITY;
ALTER TABLE nights FORCE ROW LEVEL SECURITY;

-- Who has a room is asked of nights to come: what is behind them is passed over.
CREATE INDEX room_segments_of_room ON room_segments (account_id, room_id, held_to, from_date) WHERE room_id IS NOT NULL;
CREATE INDEX room_segments_of_room_type ON room_segments (account_id, room_type_id, held_to);

-- Nights before a move were not held against others: where two stays say that they were in a room, the one that left it
-- no longer says so.
UPDATE room_segments s SET room_id = NULL
WHERE s.room_id IS NOT NULL AND EXISTS (
    SELECT FROM room_segments l
    WHERE l.account_id = s.account_id AND l.reservation_id = s.reservation_id AND l.from_date > s.from_date)
  AND EXISTS (
    SELECT FROM room_segments o
    WHERE o.account_id = s.account_id AND o.room_id = s.room_id AND o.reservation_id <> s.reservation_id
      AND o.held_to > s.from_date AND o.from_date < s.held_to);

-- Checked at the end of each statement; moves of several stays have it checked once all of them are written.
ALTER TABLE room_segments ADD CONSTRAINT room_never_double_booked EXCLUDE USING gist
  (account_id WITH =, room_id WITH =, daterange(from_date, held_to) WITH &&) WHERE (room_id IS NOT NULL)
  DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE room_segments ENABLE ROW LEVEL SECURITY;
ALTER TABLE room_segments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON room_segments TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON room_segments TO serai_system USING (true) WITH CHECK (true);
