-- The page on which guests of a property book by themselves: closed, and without a name, until somebody opens it.

ALTER TABLE properties ADD COLUMN booking_page jsonb NOT NULL DEFAULT
  '{"slug": null, "open": false, "languages": ["en", "de", "fr", "es", "it"], "colours": {"accent": "#0b6b62"}, "texts": {}, "terms_url": null, "privacy_url": null, "rate_plan_ids": null}';
-- Of all accounts: the address names no account.
CREATE UNIQUE INDEX booking_page_slug_unique ON properties ((booking_page ->> 'slug'));
