-- migrate: indexes concurrently
-- Of foreign keys: without them, what they refer to could not be deleted without reading the whole table.
CREATE INDEX CONCURRENTLY company_credit_entries_by_company ON company_credit_entries (account_id, company_id);
CREATE INDEX CONCURRENTLY company_payments_by_shift ON company_payments (account_id, shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX CONCURRENTLY groups_by_company ON groups (account_id, company_id) WHERE company_id IS NOT NULL;
CREATE INDEX CONCURRENTLY groups_by_rate_plan ON groups (account_id, rate_plan_id) WHERE rate_plan_id IS NOT NULL;
CREATE INDEX CONCURRENTLY rooming_lists_by_property ON rooming_lists (account_id, property_id);
