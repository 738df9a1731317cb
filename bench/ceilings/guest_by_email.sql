-- W6: the guest with an e-mail address, with the totals of the stays.
SELECT g.*, s.* FROM guests g
LEFT JOIN LATERAL (
  SELECT currency, count(*) FILTER (WHERE status IN ('checked_in', 'checked_out')) AS stays_count,
    coalesce(sum(check_out - check_in) FILTER (WHERE status IN ('checked_in', 'checked_out')), 0) AS nights_count,
    count(*) FILTER (WHERE status = 'cancelled') AS cancelled_count,
    count(*) FILTER (WHERE status = 'no_show') AS no_show_count, max(checked_in_at) AS last_stay_at,
    sum(CASE WHEN status IN ('checked_in', 'checked_out') THEN total ELSE coalesce(fee, 0) END) AS value
  FROM reservations r WHERE r.account_id = g.account_id AND r.guest_id = g.id GROUP BY currency) s ON true
WHERE g.account_id = $1 AND g.email_normal = $2
