-- Texts for guests in other languages than the property's own, by language.
ALTER TABLE room_types ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
ALTER TABLE rate_plans ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
ALTER TABLE services ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
