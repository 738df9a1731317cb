-- The hour at which a guest leaves, and which hours guests may choose on the page of their booking.
ALTER TABLE reservations ADD COLUMN estimated_departure_time text;
ALTER TABLE properties ALTER COLUMN booking_page
  SET DEFAULT '{"open": false, "slug": null, "texts": {}, "photos": [], "colours": {"accent": "#0b6b62"}, "languages": ["en", "de", "fr", "es", "it"], "terms_url": null, "privacy_url": null, "service_ids": null, "rate_plan_ids": null, "confirm_by_mail": false, "max_unpaid_nights": 60, "early_arrival_from": null, "late_departure_until": null}';
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
UPDATE properties SET booking_page = booking_page || '{"early_arrival_from": null, "late_departure_until": null}';
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
