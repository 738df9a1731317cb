-- Pictures of the property on its booking page, like those of its room types.

ALTER TABLE properties ALTER COLUMN booking_page SET DEFAULT
  '{"slug": null, "open": false, "languages": ["en", "de", "fr", "es", "it"], "colours": {"accent": "#0b6b62"}, "texts": {}, "terms_url": null, "privacy_url": null, "rate_plan_ids": null, "service_ids": null, "photos": []}';
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
UPDATE properties SET booking_page = booking_page || '{"photos": []}';
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
ALTER TABLE properties ADD CONSTRAINT booking_page_photos_are_few
  CHECK (jsonb_array_length(booking_page -> 'photos') <= 20);
