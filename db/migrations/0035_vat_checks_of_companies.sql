-- What the EU's VIES said about the VAT number of a company, and when.
ALTER TABLE companies ADD COLUMN vat_check jsonb;
