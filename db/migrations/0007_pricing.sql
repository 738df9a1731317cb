-- What it costs: rate plans, promotions, services and yield rules.

CREATE TABLE rate_plans (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  currency text NOT NULL,
  base_price bigint,
  occupancy_pricing jsonb,
  weekday_prices jsonb NOT NULL,
  derived_from jsonb,
  -- The same as in derived_from, for the reference.
  parent_id object_id,
  restrictions jsonb NOT NULL,
  cancellation_policy jsonb NOT NULL,
  deposit_rule jsonb NOT NULL,
  meal_plan text NOT NULL,
  meal_price jsonb,
  vat_rate text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  CONSTRAINT rate_plan_code_unique UNIQUE (account_id, room_type_id, code),
  FOREIGN KEY (account_id, parent_id) REFERENCES rate_plans,
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types,
  CONSTRAINT rate_plan_has_a_price CHECK (base_price IS NOT NULL OR parent_id IS NOT NULL)
);
CREATE INDEX rate_plans_by_parent ON rate_plans (account_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX rate_plans_by_property ON rate_plans (account_id, property_id, id);
CREATE INDEX rate_plans_by_update ON rate_plans (account_id, updated_at, id);
ALTER TABLE rate_plans ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON rate_plans TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON rate_plans TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE rate_plan_overrides (
  account_id object_id NOT NULL,
  rate_plan_id object_id NOT NULL,
  date date NOT NULL,
  price bigint,
  occupancy_prices jsonb,
  restrictions jsonb,
  changed_at timestamptz(0),
  changed_by text,
  PRIMARY KEY (account_id, rate_plan_id, date),
  FOREIGN KEY (account_id, rate_plan_id) REFERENCES rate_plans,
  CONSTRAINT override_says_something CHECK (price IS NOT NULL OR occupancy_prices IS NOT NULL OR restrictions IS NOT NULL)
);
ALTER TABLE rate_plan_overrides ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON rate_plan_overrides TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON rate_plan_overrides TO serai_app USING (account_id = current_setting('app.account_id', true));

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
  CONSTRAINT promotion_code_unique UNIQUE (account_id, property_id, code),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT promotion_status_known CHECK (status IN ('active', 'inactive'))
);
CREATE INDEX promotions_by_code ON promotions (account_id, code);
CREATE INDEX promotions_by_update ON promotions (account_id, updated_at, id);
ALTER TABLE promotions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON promotions TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON promotions TO serai_app USING (account_id = current_setting('app.account_id', true));

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
  CONSTRAINT service_code_unique UNIQUE (account_id, property_id, code),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT service_category_known CHECK (category IN ('food', 'parking', 'wellness', 'transport', 'rental', 'other')),
  CONSTRAINT service_status_known CHECK (status IN ('active', 'inactive')),
  CONSTRAINT service_unit_known CHECK (per IN ('stay', 'night', 'person', 'person_night', 'item'))
);
CREATE INDEX services_by_update ON services (account_id, updated_at, id);
ALTER TABLE services ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON services TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON services TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE service_dates (
  account_id object_id NOT NULL,
  service_id object_id NOT NULL,
  date date NOT NULL,
  taken integer NOT NULL,
  -- As the service has it; null is no limit.
  daily_limit integer,
  -- What is taken above a limit that was lowered afterwards.
  over_limit integer NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, service_id, date),
  FOREIGN KEY (account_id, service_id) REFERENCES services,
  CONSTRAINT service_never_oversold CHECK (taken >= 0 AND over_limit >= 0 AND (daily_limit IS NULL OR (taken <= (daily_limit + over_limit))))
) WITH (fillfactor=60);
ALTER TABLE service_dates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON service_dates TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON service_dates TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE yield_rules (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  "position" integer NOT NULL,
  conditions jsonb NOT NULL,
  effect jsonb NOT NULL,
  floor jsonb,
  ceiling jsonb,
  rate_plan_ids jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT yield_rule_status_known CHECK (status IN ('draft', 'running', 'paused'))
);
CREATE INDEX yield_rules_by_property ON yield_rules (account_id, property_id, "position", id);
ALTER TABLE yield_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON yield_rules TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON yield_rules TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE yield_prices (
  account_id object_id NOT NULL,
  rate_plan_id object_id NOT NULL,
  date date NOT NULL,
  price bigint NOT NULL,
  yield_rule_id object_id NOT NULL,
  PRIMARY KEY (account_id, rate_plan_id, date),
  FOREIGN KEY (account_id, rate_plan_id) REFERENCES rate_plans,
  FOREIGN KEY (account_id, yield_rule_id) REFERENCES yield_rules,
  CONSTRAINT yield_price_positive CHECK (price > 0)
);
CREATE INDEX yield_prices_by_rule ON yield_prices (account_id, yield_rule_id);
ALTER TABLE yield_prices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON yield_prices TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON yield_prices TO serai_app USING (account_id = current_setting('app.account_id', true));
