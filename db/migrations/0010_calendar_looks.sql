-- A look at a calendar is noted before it begins, so that one that ends the process backs off.
ALTER TABLE ical_imports
  -- Looks in a row that began and did not end.
  ADD COLUMN interrupted integer NOT NULL DEFAULT 0;
