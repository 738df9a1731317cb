-- migrate: indexes concurrently
-- Stays and documents of a company.
CREATE INDEX CONCURRENTLY reservations_of_company ON reservations (account_id, company_id, id) WHERE company_id IS NOT NULL;
CREATE INDEX CONCURRENTLY invoices_of_company ON invoices (account_id, company_id, id) WHERE company_id IS NOT NULL;
