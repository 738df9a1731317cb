-- The bars of a period, in one statement: every stay with its rooms. $1 account, $2 property, $3 and $4 the period.
SELECT right(r.id, 7) AS key, r.booker ->> 'last_name' AS name, r.adults, r.children, r.status, s.room_id,
  coalesce(s.room_type_id, r.room_type_id) AS room_type_id, coalesce(s.from_date, r.check_in) AS "from",
  coalesce(s.to_date, r.check_out) AS "to"
FROM reservations r LEFT JOIN room_segments s ON s.account_id = $1 AND s.reservation_id = r.id
WHERE r.account_id = $1 AND r.property_id = $2 AND r.check_in < $4::date AND r.check_out >= $3::date
  AND r.check_in > $3::date - 33
