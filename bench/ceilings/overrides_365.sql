-- The ceiling of W13: 365 dates of one of a hundred plans in one statement; every value differs from the one
-- before.
\set plan random(1, 100)
\set cents random(1, 1000000)
INSERT INTO rate_plan_overrides (account_id, rate_plan_id, date, price)
SELECT {{account}}, ({{plans}}::text[])[:plan], {{first}}::date + n, :cents + n FROM generate_series(0, 364) n
ON CONFLICT (account_id, rate_plan_id, date) DO UPDATE SET price = excluded.price,
  occupancy_prices = excluded.occupancy_prices, restrictions = excluded.restrictions;
