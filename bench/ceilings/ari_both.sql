-- The ceiling of W12: availability and price of five plans for a year; both sides of the join are bounded,
-- and only an aggregate is returned. {{account}}, {{plans}}, {{types}} and {{first}} are those of the hotel.
SELECT count(*), sum(coalesce(o.price, p.base_price)), sum(greatest(0, n.capacity - n.sold))
FROM rate_plans p
JOIN nights n ON n.account_id = {{account}} AND n.room_type_id = p.room_type_id AND n.room_type_id = ANY ({{types}}::text[])
  AND n.date >= {{first}}::date AND n.date < {{first}}::date + 365
LEFT JOIN rate_plan_overrides o ON o.account_id = {{account}} AND o.rate_plan_id = p.id AND o.date = n.date
  AND o.date >= {{first}}::date AND o.date < {{first}}::date + 365
WHERE p.account_id = {{account}} AND p.id = ANY ({{plans}}::text[]);
