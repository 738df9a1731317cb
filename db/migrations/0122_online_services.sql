-- Which services guests choose from on the booking page: all that are bookable online, until a property names some.

ALTER TABLE properties ALTER COLUMN booking_page SET DEFAULT
  '{"slug": null, "open": false, "languages": ["en", "de", "fr", "es", "it"], "colours": {"accent": "#0b6b62"}, "texts": {}, "terms_url": null, "privacy_url": null, "rate_plan_ids": null, "service_ids": null}';
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
UPDATE properties SET booking_page = booking_page || '{"service_ids": null}';
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
