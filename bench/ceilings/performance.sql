-- Room nights and revenue by day or channel, in one statement: the input of a report. $1 account, $2 first
-- night, $3 last night, $4 day or channel
SELECT CASE $4 WHEN 'day' THEN stay_date::text ELSE channel END AS key, state, sum(rooms), sum(revenue_net),
  sum(meals_net), count(DISTINCT reservation_id)
FROM order_book WHERE account_id = $1 AND stay_date BETWEEN $2::date AND $3::date
GROUP BY 1, 2
