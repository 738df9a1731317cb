-- Long stays whose nights the close of a day invoices, each week or each month.
ALTER TABLE reservations ADD COLUMN billing_cycle text COLLATE "C"
  CONSTRAINT known_billing_cycle CHECK (billing_cycle IN ('weekly', 'monthly'));
