-- Days on which a guest in house wants no cleaning, and until when guests may say so on the page of their booking.
ALTER TABLE reservations ADD COLUMN no_cleaning_on jsonb NOT NULL DEFAULT '[]';
ALTER TABLE properties ALTER COLUMN booking_page
  SET DEFAULT '{"open": false, "slug": null, "texts": {}, "photos": [], "colours": {"accent": "#0b6b62"}, "languages": ["en", "de", "fr", "es", "it"], "terms_url": null, "coordinates": null, "privacy_url": null, "service_ids": null, "rate_plan_ids": null, "confirm_by_mail": false, "max_unpaid_nights": 60, "early_arrival_from": null, "late_departure_until": null, "no_cleaning_until": null}';
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
UPDATE properties SET booking_page = booking_page || '{"no_cleaning_until": null}';
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
