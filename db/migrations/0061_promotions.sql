-- Prices by hand and promotion codes: what a stay keeps of them, and the promotions of a property.

CREATE TABLE promotions (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  -- In capitals.
  code text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  rate_plan_ids text[] COLLATE "C" NOT NULL,
  discount jsonb NOT NULL,
  stay_from date,
  stay_to date,
  book_from date,
  book_to date,
  max_uses integer,
  version integer NOT NULL,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT promotion_code_unique UNIQUE (account_id, property_id, code),
  CONSTRAINT promotion_status_known CHECK (status IN ('active', 'inactive'))
);
CREATE INDEX promotions_by_code ON promotions (account_id, code);
CREATE INDEX promotions_by_update ON promotions (account_id, updated_at, id);
ALTER TABLE promotions ENABLE ROW LEVEL SECURITY;
ALTER TABLE promotions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON promotions TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON promotions TO serai_system USING (true) WITH CHECK (true);

-- Refused with false: the statement fails, and the COMMIT behind it.
CREATE DOMAIN use_left AS boolean CONSTRAINT promotion_use_left CHECK (VALUE);

ALTER TABLE reservations ADD COLUMN discount jsonb, ADD COLUMN promotion jsonb;
