-- Invoices are found by the beginning of their number, whatever the collation of the database.

CREATE INDEX invoices_by_number ON invoices (account_id, number text_pattern_ops) WHERE number IS NOT NULL;
