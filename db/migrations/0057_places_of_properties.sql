-- Where a property is, and what its legal notice names of the company.
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
UPDATE properties SET
  booking_page = jsonb_build_object('coordinates', null) || booking_page,
  legal = '{"register": null, "representative": null}' || legal;
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
ALTER TABLE properties ALTER booking_page SET DEFAULT '{"open": false, "slug": null, "texts": {}, "photos": [], "colours": {"accent": "#0b6b62"}, "languages": ["en", "de", "fr", "es", "it"], "terms_url": null, "coordinates": null, "privacy_url": null, "service_ids": null, "rate_plan_ids": null, "confirm_by_mail": false, "max_unpaid_nights": 60, "early_arrival_from": null, "late_departure_until": null}';
ALTER TABLE properties ALTER legal SET DEFAULT '{"vat_id": null, "register": null, "company_name": null, "representative": null}';
