-- Rules that change prices where conditions hold, and the prices that they have written, apart from those set by hand.

CREATE TABLE yield_rules (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  name text NOT NULL,
  status text NOT NULL CONSTRAINT yield_rule_status_known CHECK (status IN ('draft', 'running', 'paused')),
  position integer NOT NULL,
  conditions jsonb NOT NULL,
  effect jsonb NOT NULL,
  floor jsonb,
  ceiling jsonb,
  rate_plan_ids jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties (account_id, id)
);
CREATE INDEX yield_rules_by_property ON yield_rules (account_id, property_id, position, id);
ALTER TABLE yield_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE yield_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON yield_rules TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON yield_rules TO serai_app USING (account_id::text = current_setting('app.account_id', true));

CREATE TABLE yield_prices (
  account_id object_id NOT NULL,
  rate_plan_id object_id NOT NULL,
  date date NOT NULL,
  price bigint NOT NULL CONSTRAINT yield_price_positive CHECK (price > 0),
  yield_rule_id object_id NOT NULL,
  PRIMARY KEY (account_id, rate_plan_id, date),
  FOREIGN KEY (account_id, rate_plan_id) REFERENCES rate_plans (account_id, id),
  FOREIGN KEY (account_id, yield_rule_id) REFERENCES yield_rules (account_id, id)
);
CREATE INDEX yield_prices_by_rule ON yield_prices (account_id, yield_rule_id);
ALTER TABLE yield_prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE yield_prices FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON yield_prices TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON yield_prices TO serai_app USING (account_id::text = current_setting('app.account_id', true));
