-- Whether bookings on the page of a property without a deposit are confirmed by e-mail.

ALTER TABLE properties ALTER COLUMN booking_page SET DEFAULT
  '{"slug": null, "open": false, "languages": ["en", "de", "fr", "es", "it"], "colours": {"accent": "#0b6b62"}, "texts": {}, "terms_url": null, "privacy_url": null, "rate_plan_ids": null, "service_ids": null, "photos": [], "max_unpaid_nights": 60, "confirm_by_mail": false}';
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
UPDATE properties SET booking_page = booking_page || '{"confirm_by_mail": false}';
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
