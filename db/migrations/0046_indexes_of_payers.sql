-- migrate: indexes concurrently
-- Who pays for others is found among the few with an e-mail address that are no company.
CREATE INDEX CONCURRENTLY invoices_with_payer ON invoices (account_id, id)
  WHERE bill_to ->> 'email' IS NOT NULL AND bill_to ->> 'company_id' IS NULL AND bill_to ->> 'company_name' IS NULL;
CREATE INDEX CONCURRENTLY reservations_with_payer ON reservations (account_id, id)
  WHERE jsonb_path_exists(folios, '$[*].bill_to ? (@.email != null && @.company_id == null && @.company_name == null)');
