-- A folio has one draft of a kind at most.
-- migrate: indexes concurrently

CREATE UNIQUE INDEX CONCURRENTLY invoice_draft_of_folio_unique ON invoices (account_id, reservation_id, type, folio_id)
  NULLS NOT DISTINCT WHERE status = 'draft';
