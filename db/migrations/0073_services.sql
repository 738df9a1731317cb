-- What a property sells beside its rooms.

CREATE TABLE services (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  code text COLLATE "C" NOT NULL,
  -- By language.
  name jsonb NOT NULL,
  description text,
  category text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  price bigint NOT NULL,
  per text COLLATE "C" NOT NULL,
  vat_rate text COLLATE "C" NOT NULL,
  bookable_online boolean NOT NULL,
  daily_limit integer,
  refundable boolean NOT NULL,
  status text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT service_code_unique UNIQUE (account_id, property_id, code),
  CONSTRAINT service_category_known CHECK (category IN ('food', 'parking', 'wellness', 'transport', 'rental', 'other')),
  CONSTRAINT service_unit_known CHECK (per IN ('stay', 'night', 'person', 'person_night', 'item')),
  CONSTRAINT service_status_known CHECK (status IN ('active', 'inactive'))
);
CREATE INDEX services_by_update ON services (account_id, updated_at, id);
ALTER TABLE services ENABLE ROW LEVEL SECURITY;
ALTER TABLE services FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON services TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON services TO serai_system USING (true) WITH CHECK (true);
