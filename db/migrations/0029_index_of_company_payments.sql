-- migrate: indexes concurrently
-- The payments of invoices that belong to a payment of a company.
CREATE INDEX CONCURRENTLY payments_of_company_payment ON payments (account_id, company_payment_id, id) WHERE company_payment_id IS NOT NULL;
