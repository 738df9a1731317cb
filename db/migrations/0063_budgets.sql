-- What a property means to earn with its rooms each month, so that figures can be held against it.

CREATE TABLE budgets (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  year smallint NOT NULL,
  month smallint NOT NULL,
  room_revenue bigint,
  rooms_sold integer,
  PRIMARY KEY (account_id, property_id, year, month),
  FOREIGN KEY (account_id, property_id) REFERENCES properties (account_id, id),
  CONSTRAINT budget_month_known CHECK (month BETWEEN 1 AND 12),
  CONSTRAINT budget_not_negative CHECK (room_revenue >= 0 AND rooms_sold >= 0)
);
ALTER TABLE budgets ENABLE ROW LEVEL SECURITY;
ALTER TABLE budgets FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON budgets TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON budgets TO serai_system USING (true) WITH CHECK (true);
