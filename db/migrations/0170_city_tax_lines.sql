-- Corrections of city tax are of the type of what they correct, so that the tax report can add up lines by type.
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;
UPDATE invoices SET line_items = (
  SELECT jsonb_agg(CASE WHEN l ->> 'id' = 'city_tax' THEN l || '{"type": "city_tax"}' ELSE l END ORDER BY n)
  FROM jsonb_array_elements(line_items) WITH ORDINALITY AS lines (l, n)
) WHERE line_items @> '[{"id": "city_tax", "type": "adjustment"}]';
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
