-- All matches of a search, in one statement, with the nearest stays of the guests found. $1 account, $2 input
-- in lower case, $3 end of its range, $4 as a phone number, $5 end of its range, $6 as a confirmation code,
-- $7 as a reference, $8 as an invoice number, $9 today
WITH people AS (
  SELECT DISTINCT ON (id) * FROM (
    (SELECT id, first_name, last_name, email, phone FROM guests
     WHERE account_id = $1 AND last_name_key >= $2 AND last_name_key < $3 LIMIT 8)
    UNION ALL (SELECT id, first_name, last_name, email, phone FROM guests
     WHERE account_id = $1 AND first_name_key >= $2 AND first_name_key < $3 LIMIT 8)
    UNION ALL (SELECT id, first_name, last_name, email, phone FROM guests
     WHERE account_id = $1 AND email_normal >= $2 AND email_normal < $3 LIMIT 8)
    UNION ALL (SELECT id, first_name, last_name, email, phone FROM guests
     WHERE account_id = $1 AND phone >= $4 AND phone < $5 LIMIT 8)
  ) AS found ORDER BY id DESC LIMIT 8)
SELECT 'guest' AS kind, id, last_name || ', ' || first_name AS title, coalesce(email, phone) AS subtitle, NULL AS status
FROM people
UNION ALL SELECT 'reservation', r.id, p.last_name, r.check_in::text, r.status FROM people p
  CROSS JOIN LATERAL (
    SELECT id, check_in, status FROM reservations WHERE account_id = $1 AND guest_id = p.id
    ORDER BY (check_out >= $9::date) DESC, abs(check_in - $9::date), id LIMIT 2) AS r
UNION ALL (SELECT 'reservation', id, code, check_in::text, status FROM reservations
  WHERE account_id = $1 AND code = $6 LIMIT 5)
UNION ALL (SELECT 'reservation', id, code, check_in::text, status FROM reservations
  WHERE account_id = $1 AND external_reference = $7 LIMIT 5)
UNION ALL (SELECT 'room', id, name, NULL, status FROM rooms
  WHERE account_id = $1 AND retired_at IS NULL AND starts_with(lower(name), $2) LIMIT 5)
UNION ALL (SELECT 'invoice', id, number, NULL, status FROM invoices
  WHERE account_id = $1 AND number IS NOT NULL AND sequence = $8 LIMIT 5)
