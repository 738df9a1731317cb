-- Whether guests may choose a later departure on the page of their booking.
ALTER TABLE properties ALTER booking_page SET DEFAULT '{"open": false, "slug": null, "texts": {}, "photos": [], "colours": {"accent": "#0b6b62"}, "typeface": "serif", "languages": ["en", "de", "fr", "es", "it"], "terms_url": null, "coordinates": null, "privacy_url": null, "service_ids": null, "rate_plan_ids": null, "confirm_by_mail": false, "max_unpaid_nights": 60, "no_cleaning_until": null, "extendable_online": true, "early_arrival_from": null, "late_departure_until": null}';
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
UPDATE properties SET booking_page = booking_page || '{"extendable_online": true}';
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
