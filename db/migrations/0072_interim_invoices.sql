-- Interim invoices: which nights of a long stay a document charges, and on which invoice its deposit is deducted.
ALTER TABLE invoices ADD COLUMN nights_until date;
ALTER TABLE properties ADD COLUMN deposit_deduction text COLLATE "C" NOT NULL DEFAULT 'last_invoice'
  CONSTRAINT known_deposit_deduction CHECK (deposit_deduction IN ('first_invoice', 'last_invoice'));
