-- W6: one reservation.
SELECT * FROM reservations WHERE account_id = $1 AND id = $2
