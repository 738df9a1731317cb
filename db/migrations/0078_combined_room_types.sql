-- A room type may be made of others: a dorm that is sold whole or by the bed, a suite of two rooms. Each sale of it takes
-- nights of the others, and their rooms.
ALTER TABLE room_types ADD COLUMN made_of jsonb NOT NULL DEFAULT '[]';
ALTER TABLE room_types ADD COLUMN is_combined boolean NOT NULL GENERATED ALWAYS AS (made_of <> '[]'::jsonb) STORED;
ALTER TABLE room_types ADD CONSTRAINT combined_room_type_is_one CHECK (NOT is_combined OR inventory_count = 1);
ALTER TABLE nights ADD COLUMN is_combined boolean NOT NULL DEFAULT false;

-- What a combined type takes in all, also by what it is made of being combined itself: made from `made_of` at each change.
CREATE TABLE room_type_parts (
  account_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  part_id object_id NOT NULL,
  rooms integer NOT NULL,
  -- Null: every room that the part has, which are no more than `rooms`.
  room_ids text[] COLLATE "C",
  CONSTRAINT room_type_parts_pkey PRIMARY KEY (account_id, room_type_id, part_id),
  CONSTRAINT room_type_parts_account_id_room_type_id_fkey FOREIGN KEY (account_id, room_type_id) REFERENCES room_types(account_id, id),
  CONSTRAINT room_type_parts_account_id_part_id_fkey FOREIGN KEY (account_id, part_id) REFERENCES room_types(account_id, id),
  CONSTRAINT part_has_rooms CHECK (rooms > 0)
);
CREATE INDEX room_type_parts_by_part ON room_type_parts (account_id, part_id);
ALTER TABLE room_type_parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE room_type_parts FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON room_type_parts TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON room_type_parts TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

-- Where a stay is in a combined type: 0 is the segment of the stay itself, 1 and more are the rooms that it takes besides.
ALTER TABLE room_segments ADD COLUMN part smallint NOT NULL DEFAULT 0;
ALTER TABLE room_segments DROP CONSTRAINT room_segments_pkey;
ALTER TABLE room_segments ADD CONSTRAINT room_segments_pkey PRIMARY KEY (account_id, reservation_id, from_date, part);

-- 1 where a combined type can be sold on a night: each part has as many rooms left to sell as it takes, and none of the
-- rooms that it names is taken or out of order. Holds that have run out by `at` count as free; null counts none of them so.
CREATE FUNCTION left_of_parts(of_account text, combined_id text, night date, at timestamp with time zone) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN bool_and(
      coalesce(least(n.capacity, CASE WHEN n.stop_sell THEN 0 ELSE n.sell_limit END) - n.sold + (
        SELECT count(*) FROM reservations h LEFT JOIN room_segments s ON s.account_id = of_account AND s.reservation_id = h.id
          AND s.from_date <= night AND night < s.to_date
        WHERE h.account_id = of_account AND h.status = 'pending_payment' AND h.hold_expires_at <= at
          AND h.check_in <= night AND night < h.check_out AND coalesce(s.room_type_id, h.room_type_id) = k.part_id), 0) >= k.rooms
      AND (k.room_ids IS NOT NULL OR t.inventory_count <= k.rooms)
      AND NOT EXISTS (
        SELECT FROM room_segments s JOIN reservations r ON r.account_id = of_account AND r.id = s.reservation_id
        WHERE s.account_id = of_account AND s.room_id = ANY (k.room_ids) AND s.from_date <= night AND s.held_to > night
          AND NOT (r.status = 'pending_payment' AND coalesce(r.hold_expires_at <= at, false)))
      AND NOT EXISTS (
        SELECT FROM room_blocks b WHERE b.account_id = of_account AND b.room_id = ANY (k.room_ids)
          AND b.type = 'out_of_order' AND b.from_date <= night AND b.to_date > night))
    THEN 1 ELSE 0 END
  FROM room_type_parts k
  JOIN room_types t ON t.account_id = of_account AND t.id = k.part_id
  LEFT JOIN nights n ON n.account_id = of_account AND n.room_type_id = k.part_id AND n.date = night
  WHERE k.account_id = of_account AND k.room_type_id = combined_id
$$;
