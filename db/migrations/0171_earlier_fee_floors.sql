-- Moving a stay back to dates that it had gives back the floor of its cancellation fee.
ALTER TABLE reservations ADD COLUMN earlier_floors jsonb NOT NULL DEFAULT '[]';
