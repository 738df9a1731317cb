-- Properties, their pictures, and the packs of lists for when the service is down.

CREATE TABLE properties (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  timezone text NOT NULL,
  currency text NOT NULL,
  country text NOT NULL,
  address jsonb NOT NULL DEFAULT '{}',
  check_in_time text NOT NULL DEFAULT '15:00',
  check_out_time text NOT NULL DEFAULT '11:00',
  prices_include_vat boolean NOT NULL DEFAULT true,
  default_vat_rate text NOT NULL DEFAULT '0.00',
  city_tax jsonb,
  legal jsonb NOT NULL DEFAULT '{"vat_id": null, "company_name": null}',
  created_at timestamptz(0) NOT NULL,
  letterhead jsonb NOT NULL DEFAULT '{"bank": null, "email": null, "phone": null, "footer": null, "website": null, "language": "en", "tax_number": null}',
  -- PNG or JPEG; read only by whoever draws it.
  logo bytea,
  guest_mails jsonb NOT NULL DEFAULT '{"changed": false, "no_show": false, "cancelled": false, "confirmed": false, "channel_bookings": false}',
  day_ends_at text NOT NULL DEFAULT '03:00',
  -- What the close makes of guests who were expected and did not come.
  no_show text NOT NULL DEFAULT 'manual',
  housekeeping jsonb NOT NULL DEFAULT '{"minutes": {"linen": 25, "arrival": 5, "stayover": 15, "departure": 30}, "version": 1, "inspected_by": "others", "dirty_at_night": true, "room_type_minutes": [], "linen_every_nights": 3, "inspection_required": false}',
  booking_page jsonb NOT NULL DEFAULT '{"open": false, "slug": null, "texts": {}, "photos": [], "colours": {"accent": "#0b6b62"}, "languages": ["en", "de", "fr", "es", "it"], "terms_url": null, "privacy_url": null, "service_ids": null, "rate_plan_ids": null, "confirm_by_mail": false, "max_unpaid_nights": 60}',
  -- Years for which invoices are kept by the law; null is what the country asks for.
  invoice_retention_years integer,
  local_events jsonb NOT NULL DEFAULT '[]',
  -- When the VAT in deposits is due: a property's own choice, or what its country asks for. A stay keeps what applied when it
  -- was booked. rule 20.8
  vat_on_deposits text COLLATE "C",
  PRIMARY KEY (account_id, id),
  CONSTRAINT property_code_unique UNIQUE (account_id, code),
  FOREIGN KEY (account_id) REFERENCES accounts,
  CONSTRAINT booking_page_photos_are_few CHECK (jsonb_array_length((booking_page -> 'photos')) <= 20),
  CONSTRAINT day_ends_in_the_night CHECK (day_ends_at ~ '^0[0-5]:[0-5][0-9]$' OR day_ends_at = '06:00'),
  CONSTRAINT known_vat_on_deposits CHECK (vat_on_deposits IN ('on_receipt', 'on_service')),
  CONSTRAINT local_events_are_few CHECK (jsonb_array_length(local_events) <= 200),
  CONSTRAINT logo_is_small CHECK (octet_length(logo) <= 524288),
  CONSTRAINT no_show_known CHECK (no_show IN ('manual', 'automatic')),
  CONSTRAINT retention_in_bounds CHECK (invoice_retention_years >= 1 AND invoice_retention_years <= 30)
);
-- Of all accounts: the address names no account.
CREATE UNIQUE INDEX booking_page_slug_unique ON properties (((booking_page ->> 'slug')));
ALTER TABLE properties ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON properties TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON properties TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE images (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  size text COLLATE "C" NOT NULL,
  property_id object_id NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  -- JPEG, encoded by the service.
  content bytea NOT NULL,
  PRIMARY KEY (account_id, id, size),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT image_is_small CHECK (octet_length(content) <= 4194304)
);
CREATE INDEX images_of_property ON images (account_id, property_id);
ALTER TABLE images ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON images TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON images TO serai_app USING (account_id = current_setting('app.account_id', true));
-- It is compressed already.
ALTER TABLE images ALTER COLUMN content SET STORAGE EXTERNAL;

-- The settings of a property's packs; without a row the defaults hold.
CREATE TABLE downtime_settings (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  -- Local times of day, sorted.
  times jsonb NOT NULL,
  PRIMARY KEY (account_id, property_id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties
);
ALTER TABLE downtime_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON downtime_settings TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON downtime_settings TO serai_app USING (account_id = current_setting('app.account_id', true));

-- A pack of a property and a time at which it was due: leased while it is made, and made once.
CREATE TABLE downtime_packs (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  due_at timestamptz(0) NOT NULL,
  lease uuid,
  leased_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  made_at timestamptz(0),
  PRIMARY KEY (account_id, property_id, due_at),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT downtime_pack_leased_until_made CHECK (((lease IS NULL) = (leased_until IS NULL)) AND (made_at IS NULL OR lease IS NULL))
);
ALTER TABLE downtime_packs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON downtime_packs TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON downtime_packs TO serai_app USING (account_id = current_setting('app.account_id', true));
