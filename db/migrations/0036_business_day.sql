-- A property's day ends at a local time of its own, and no longer at midnight.

ALTER TABLE properties
  ADD COLUMN day_ends_at text NOT NULL DEFAULT '03:00'
    CONSTRAINT day_ends_in_the_night CHECK (day_ends_at ~ '^0[0-5]:[0-5][0-9]$' OR day_ends_at = '06:00');
