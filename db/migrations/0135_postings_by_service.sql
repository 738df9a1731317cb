-- Which service earned what: of days that are closed too, each posting of services is divided by what the stay was charged that day.

ALTER TABLE postings ADD COLUMN service_id object_id;
ALTER TABLE postings ADD CONSTRAINT posting_service CHECK (service_id IS NULL OR type = 'service');

ALTER TABLE postings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;

CREATE TEMP TABLE service_charges ON COMMIT DROP AS
SELECT r.account_id, r.id AS reservation_id, s.service_id, s.vat_rate, d.date::date AS date, s.quantity * s.unit_price AS gross
FROM reservations r
CROSS JOIN jsonb_to_recordset(r.services)
  AS s (service_id text, per text, vat_rate text, quantity bigint, unit_price bigint, dates jsonb)
CROSS JOIN LATERAL jsonb_array_elements_text(s.dates) WITH ORDINALITY AS d (date, place)
WHERE r.services <> '[]' AND (s.per NOT IN ('stay', 'person') OR d.place = 1)
UNION ALL
SELECT i.account_id, i.reservation_id, l.service_id, l.vat_rate, l.date::date, l.quantity * l.unit_price
FROM invoices i
CROSS JOIN jsonb_to_recordset(i.added_lines)
  AS l (service_id text, type text, vat_rate text, date text, quantity bigint, unit_price bigint)
WHERE l.type = 'service' AND (i.type = 'invoice' AND NOT i.reopened OR i.effect = 'corrected');

-- By the charges of the day where they come to the posting, else by all charges of the stay at its rate; what rounding leaves goes to
-- the first part.
CREATE TEMP TABLE posting_parts ON COMMIT DROP AS
WITH shares AS (
  SELECT p.account_id, p.reservation_id, p.recorded_on, p.position, p.property_id, p.vat_rate, p.net, p.gross, c.service_id,
    coalesce(sum(c.gross) FILTER (WHERE c.date = p.recorded_on), 0) AS of_day, sum(c.gross) AS of_stay
  FROM postings p
  JOIN service_charges c ON c.account_id = p.account_id AND c.reservation_id = p.reservation_id AND c.vat_rate = p.vat_rate
  WHERE p.type = 'service'
  GROUP BY p.account_id, p.reservation_id, p.recorded_on, p.position, c.service_id),
weighed AS (
  SELECT *, CASE WHEN sum(of_day) OVER posting = gross THEN of_day ELSE of_stay END AS weight,
    CASE WHEN sum(of_day) OVER posting = gross THEN gross ELSE sum(of_stay) OVER posting END AS whole
  FROM shares WINDOW posting AS (PARTITION BY account_id, reservation_id, recorded_on, position)),
divided AS (
  SELECT *, trunc(net * weight / whole)::bigint AS net_part, trunc(gross * weight / whole)::bigint AS gross_part,
    row_number() OVER (PARTITION BY account_id, reservation_id, recorded_on, position ORDER BY abs(weight) DESC, service_id) AS place
  FROM weighed WHERE weight <> 0 AND whole <> 0)
SELECT account_id, reservation_id, recorded_on, position, property_id, vat_rate, service_id, place,
  net_part + CASE place WHEN 1 THEN net - sum(net_part) OVER posting ELSE 0 END AS net,
  gross_part + CASE place WHEN 1 THEN gross - sum(gross_part) OVER posting ELSE 0 END AS gross
FROM divided WINDOW posting AS (PARTITION BY account_id, reservation_id, recorded_on, position);

INSERT INTO postings (account_id, reservation_id, recorded_on, position, property_id, type, service_id, vat_rate, net, vat, gross)
SELECT n.account_id, n.reservation_id, n.recorded_on,
  (SELECT max(p.position) FROM postings p
   WHERE p.account_id = n.account_id AND p.reservation_id = n.reservation_id AND p.recorded_on = n.recorded_on)
    + row_number() OVER (PARTITION BY n.account_id, n.reservation_id, n.recorded_on ORDER BY n.position, n.place),
  n.property_id, 'service', n.service_id, n.vat_rate, n.net, n.gross - n.net, n.gross
FROM posting_parts n WHERE n.place > 1;

UPDATE postings p SET service_id = n.service_id, net = n.net, vat = n.gross - n.net, gross = n.gross
FROM posting_parts n
WHERE n.place = 1 AND p.account_id = n.account_id AND p.reservation_id = n.reservation_id AND p.recorded_on = n.recorded_on
  AND p.position = n.position;

-- Lines of drafts name the service too, so that no stay is written again for that alone.
UPDATE invoices SET line_items = (
  SELECT jsonb_agg(CASE WHEN l.line ->> 'type' = 'service' AND l.line ->> 'id' ~ '^service_'
      THEN l.line || jsonb_build_object('service_id', substring(l.line ->> 'id' FROM '^service_(.+)_\d{4}-\d\d-\d\d_')) ELSE l.line END
    ORDER BY l.place)
  FROM jsonb_array_elements(line_items) WITH ORDINALITY AS l (line, place))
WHERE status = 'draft' AND line_items @? '$[*] ? (@.id starts with "service_")';

ALTER TABLE postings FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations FORCE ROW LEVEL SECURITY;
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
