-- The font of a property is described by its content, as its logo is, in place of a copy in the settings of its page.
ALTER TABLE properties
  DROP CONSTRAINT font_is_described;
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
UPDATE properties SET booking_page = booking_page - 'font';
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
ALTER TABLE properties
  ALTER booking_page SET DEFAULT '{"open": false, "slug": null, "texts": {}, "photos": [], "colours": {"accent": "#0b6b62"}, "languages": ["en", "de", "fr", "es", "it"], "typeface": "serif", "terms_url": null, "coordinates": null, "privacy_url": null, "service_ids": null, "rate_plan_ids": null, "confirm_by_mail": false, "max_unpaid_nights": 60, "early_arrival_from": null, "late_departure_until": null, "no_cleaning_until": null}',
  ADD COLUMN font_digest text GENERATED ALWAYS AS (left(encode(sha256(font), 'hex'), 16)) STORED;
