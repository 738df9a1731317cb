-- Numbers of a series run with their dates: a counter keeps the moment of the last document that it gave a number to.

-- Empty until the next number of a series that is there already: its documents are long committed.
ALTER TABLE invoice_counters ADD COLUMN last_issued_at timestamptz(0);
