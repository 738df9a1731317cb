-- The typeface of the booking page, the font file of a property, and the digest by which its logo is cached.
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
UPDATE properties SET booking_page = '{"font": null, "typeface": "serif"}' || booking_page;
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
ALTER TABLE properties
  ALTER booking_page SET DEFAULT '{"font": null, "open": false, "slug": null, "texts": {}, "photos": [], "colours": {"accent": "#0b6b62"}, "languages": ["en", "de", "fr", "es", "it"], "typeface": "serif", "terms_url": null, "coordinates": null, "privacy_url": null, "service_ids": null, "rate_plan_ids": null, "confirm_by_mail": false, "max_unpaid_nights": 60, "early_arrival_from": null, "late_departure_until": null, "no_cleaning_until": null}',
  ADD COLUMN font bytea,
  ADD COLUMN logo_digest text GENERATED ALWAYS AS (left(encode(sha256(logo), 'hex'), 16)) STORED,
  ADD CONSTRAINT font_is_small CHECK (octet_length(font) <= 131072),
  ADD CONSTRAINT font_is_described CHECK ((font IS NULL) = (booking_page -> 'font' = 'null'));
