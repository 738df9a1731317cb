-- W6: a page of 25 by three filters, and one more row, which shows whether there is another page.
SELECT * FROM reservations
WHERE account_id = $1 AND status = $2 AND channel = $3 AND check_in >= $4::date
ORDER BY check_in, id LIMIT 26
