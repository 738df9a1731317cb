-- A quote may be made for a company, by its negotiated plans, and at its expense.
ALTER TABLE quotes ADD COLUMN company_id object_id;
ALTER TABLE quotes ADD COLUMN company_pays boolean NOT NULL DEFAULT false;
ALTER TABLE quotes ADD CONSTRAINT quotes_account_id_company_id_fkey
  FOREIGN KEY (account_id, company_id) REFERENCES companies (account_id, id);
ALTER TABLE quotes ADD CONSTRAINT quote_payer_is_its_company CHECK (company_id IS NOT NULL OR NOT company_pays);
CREATE INDEX quotes_by_company ON quotes (account_id, company_id) WHERE company_id IS NOT NULL;
