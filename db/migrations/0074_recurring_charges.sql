-- Charges that the close of a day repeats while a guest is in house: parking by day, linen by week.
ALTER TABLE reservations ADD COLUMN recurring_charges jsonb NOT NULL DEFAULT '[]';
