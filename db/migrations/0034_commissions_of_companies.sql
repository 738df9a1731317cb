-- Which commission was agreed with an agent, and since when: a stay has the one of when it was booked.
ALTER TABLE companies ADD COLUMN commission_terms jsonb NOT NULL DEFAULT '[]';
ALTER TABLE companies NO FORCE ROW LEVEL SECURITY;
UPDATE companies SET commission_terms = jsonb_build_array(jsonb_build_object(
  'from', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'percent', commission -> 'percent'))
WHERE commission IS NOT NULL;
ALTER TABLE companies FORCE ROW LEVEL SECURITY;
