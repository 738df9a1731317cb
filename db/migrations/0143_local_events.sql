-- Holidays, fairs and festivals around a property, which calendar and rate grid show above their days.

ALTER TABLE properties ADD COLUMN local_events jsonb NOT NULL DEFAULT '[]'
  CONSTRAINT local_events_are_few CHECK (jsonb_array_length(local_events) <= 200);
