-- The meal that a service is, set by managers: null where nobody has said so.
ALTER TABLE services ADD COLUMN meal text COLLATE "C"
  CONSTRAINT service_meal_known CHECK (meal IN ('breakfast', 'lunch', 'dinner', 'half_board', 'full_board', 'all_inclusive'));
