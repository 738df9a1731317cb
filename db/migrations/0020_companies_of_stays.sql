-- The company that a stay is booked for, and on whose account its documents are.
ALTER TABLE reservations ADD COLUMN company_id object_id;
ALTER TABLE reservations ADD COLUMN company_pays boolean NOT NULL DEFAULT false;
ALTER TABLE reservations ADD FOREIGN KEY (account_id, company_id) REFERENCES companies;
ALTER TABLE reservations ADD CONSTRAINT company_pays_for_itself CHECK (NOT company_pays OR company_id IS NOT NULL);
ALTER TABLE invoices ADD COLUMN company_id object_id;
ALTER TABLE invoices ADD FOREIGN KEY (account_id, company_id) REFERENCES companies;

-- Payers have an address for documents, and may be companies.
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations NO FORCE ROW LEVEL SECURITY;
UPDATE invoices SET bill_to = '{"email": null, "company_id": null}' || bill_to WHERE bill_to IS NOT NULL;
UPDATE reservations SET folios = (
  SELECT jsonb_agg(
    CASE WHEN jsonb_typeof(folio -> 'bill_to') = 'object'
      THEN jsonb_set(folio, '{bill_to}', '{"email": null, "company_id": null}' || (folio -> 'bill_to')) ELSE folio END
    ORDER BY place)
  FROM jsonb_array_elements(folios) WITH ORDINALITY AS stored (folio, place))
WHERE folios <> '[]';
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations FORCE ROW LEVEL SECURITY;
