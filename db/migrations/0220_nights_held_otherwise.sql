-- The end of the nights of a stay where it is not its departure: of a guest who should have left and is still in house
-- the running night is held too, and a guest who leaves on the day of arrival may give the night back.

ALTER TABLE reservations ADD COLUMN holds_to date;
