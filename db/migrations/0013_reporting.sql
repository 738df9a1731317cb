-- Closed days and what they recorded: append-only.

CREATE FUNCTION require_reopening()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'serai'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM day_reopenings WHERE account_id = OLD.account_id AND record_id = OLD.id) THEN
    RAISE EXCEPTION 'the record of a closed day is deleted by its reopening alone';
  END IF;
  RETURN OLD;
END $function$;

-- Written once; nothing changes it.
CREATE TABLE business_days (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  date date NOT NULL,
  closed_at timestamptz(0) NOT NULL,
  -- Null for the first day, which has everything before it.
  began_at timestamptz(0),
  ended_at timestamptz(0) NOT NULL,
  rooms_available integer NOT NULL,
  out_of_order integer NOT NULL,
  rooms_sold integer NOT NULL,
  complimentary integer NOT NULL,
  arrivals integer NOT NULL,
  departures integer NOT NULL,
  stayovers integer NOT NULL,
  no_shows integer NOT NULL,
  cancellations integer NOT NULL,
  currency text NOT NULL,
  revenue jsonb NOT NULL,
  payments jsonb NOT NULL,
  deposits_held bigint NOT NULL,
  open_balances bigint NOT NULL,
  unusual jsonb NOT NULL,
  PRIMARY KEY (account_id, property_id, date),
  FOREIGN KEY (account_id, property_id) REFERENCES properties
);
CREATE UNIQUE INDEX business_days_by_id ON business_days (account_id, id);
ALTER TABLE business_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON business_days TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON business_days TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE TRIGGER deleted_by_reopening BEFORE DELETE ON business_days FOR EACH ROW EXECUTE FUNCTION require_reopening();

CREATE TABLE day_reopenings (
  account_id object_id NOT NULL,
  -- Of the record that was deleted.
  record_id object_id NOT NULL,
  property_id object_id NOT NULL,
  date date NOT NULL,
  reopened_at timestamptz(0) NOT NULL,
  actor_type text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C",
  actor_name text,
  reason text NOT NULL,
  record jsonb NOT NULL,
  PRIMARY KEY (account_id, record_id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties
);
CREATE INDEX day_reopenings_by_date ON day_reopenings (account_id, property_id, date);
ALTER TABLE day_reopenings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON day_reopenings TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON day_reopenings TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE stays_at_day_end (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  -- The last day at whose end the stay was so.
  date date NOT NULL,
  property_id object_id NOT NULL,
  stay jsonb NOT NULL,
  documents jsonb NOT NULL,
  PRIMARY KEY (account_id, reservation_id, date),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations
);
CREATE INDEX stays_at_day_end_by_property ON stays_at_day_end (account_id, property_id, date);
ALTER TABLE stays_at_day_end ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON stays_at_day_end TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON stays_at_day_end TO serai_app USING (account_id = current_setting('app.account_id', true));

-- What a stay earned and was paid on a day, and how much of its money became, or ceased to be, a deposit.
CREATE TABLE postings (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  recorded_on date NOT NULL,
  -- Counts the rows of a stay and day.
  "position" smallint NOT NULL,
  property_id object_id NOT NULL,
  type text COLLATE "C" NOT NULL,
  -- Of what was earned.
  vat_rate text COLLATE "C",
  -- Of what was paid or refunded.
  method text COLLATE "C",
  net bigint NOT NULL,
  vat bigint NOT NULL,
  gross bigint NOT NULL,
  service_id object_id,
  PRIMARY KEY (account_id, reservation_id, recorded_on, "position"),
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  CONSTRAINT posting_adds_up CHECK ((net + vat) = gross),
  CONSTRAINT posting_service CHECK (service_id IS NULL OR type = 'service')
);
CREATE INDEX postings_by_day ON postings (account_id, property_id, recorded_on);
-- What is owed by guests who have left, without reading all that was ever earned.
CREATE INDEX postings_receivable ON postings (account_id, property_id, recorded_on) WHERE type = 'receivable';
ALTER TABLE postings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON postings TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON postings TO serai_app USING (account_id = current_setting('app.account_id', true));

-- What a day changed of what is booked, by night of stay: sums up to an evening are what was booked then.
CREATE TABLE order_book (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  recorded_on date NOT NULL,
  "position" smallint NOT NULL,
  property_id object_id NOT NULL,
  stay_date date NOT NULL,
  state text COLLATE "C" NOT NULL,
  room_type_id object_id NOT NULL,
  rate_plan_id object_id NOT NULL,
  channel text COLLATE "C" NOT NULL,
  group_id object_id,
  rooms smallint NOT NULL,
  -- The room alone; meals are apart.
  revenue_net bigint NOT NULL,
  revenue_gross bigint NOT NULL,
  meals_net bigint NOT NULL,
  meals_gross bigint NOT NULL,
  booked_on date NOT NULL,
  PRIMARY KEY (account_id, reservation_id, recorded_on, "position"),
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  CONSTRAINT order_state_known CHECK (state IN ('pending_payment', 'booked', 'cancelled', 'no_show'))
);
CREATE INDEX order_book_by_day ON order_book (account_id, property_id, recorded_on);
CREATE INDEX order_book_by_night ON order_book (account_id, property_id, stay_date);
ALTER TABLE order_book ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON order_book TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON order_book TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE capacity_at_day_end (
  account_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  stay_date date NOT NULL,
  -- The last day at whose end they were so.
  date date NOT NULL,
  property_id object_id NOT NULL,
  rooms integer NOT NULL,
  PRIMARY KEY (account_id, room_type_id, stay_date, date),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types
);
CREATE INDEX capacity_at_day_end_by_property ON capacity_at_day_end (account_id, property_id, date);
ALTER TABLE capacity_at_day_end ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON capacity_at_day_end TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON capacity_at_day_end TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE capacity_book (
  account_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  stay_date date NOT NULL,
  recorded_on date NOT NULL,
  property_id object_id NOT NULL,
  rooms integer NOT NULL,
  PRIMARY KEY (account_id, room_type_id, stay_date, recorded_on),
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types
);
CREATE INDEX capacity_book_by_day ON capacity_book (account_id, property_id, recorded_on);
CREATE INDEX capacity_book_by_night ON capacity_book (account_id, property_id, stay_date);
ALTER TABLE capacity_book ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON capacity_book TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON capacity_book TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE budgets (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  year smallint NOT NULL,
  month smallint NOT NULL,
  room_revenue bigint,
  rooms_sold integer,
  PRIMARY KEY (account_id, property_id, year, month),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT budget_month_known CHECK (month >= 1 AND month <= 12),
  CONSTRAINT budget_not_negative CHECK (room_revenue >= 0 AND rooms_sold >= 0)
);
ALTER TABLE budgets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON budgets TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON budgets TO serai_app USING (account_id = current_setting('app.account_id', true));

-- The bookkeeping of a property; without a row the usual chart of its country holds.
CREATE TABLE accounting_settings (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  -- Null: the usual one of the country.
  chart text COLLATE "C",
  -- Numbers by kind and VAT rate, where they differ from those of the chart.
  accounts jsonb NOT NULL,
  datev jsonb NOT NULL,
  PRIMARY KEY (account_id, property_id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT chart_known CHECK (chart IN ('skr03', 'skr04', 'generic'))
);
ALTER TABLE accounting_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON accounting_settings TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON accounting_settings TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE report_schedules (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  report text COLLATE "C" NOT NULL,
  frequency text COLLATE "C" NOT NULL,
  -- 1 is Monday.
  weekday smallint,
  day smallint,
  "time" text COLLATE "C",
  recipients jsonb NOT NULL,
  language text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  -- Nothing is sent of what was due before: when it was made, or went on.
  due_from timestamptz(0) NOT NULL,
  -- What an overview is of: the properties of whoever made it; null for the whole account.
  property_ids jsonb,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT day_of_month CHECK (day >= 1 AND day <= 31),
  CONSTRAINT report_frequency_known CHECK (frequency IN ('close', 'weekly', 'monthly', 'pack_times')),
  CONSTRAINT schedule_says_when CHECK (((frequency = 'weekly') = (weekday IS NOT NULL)) AND ((frequency = 'monthly') = (day IS NOT NULL)) AND ((frequency IN ('weekly', 'monthly')) = ("time" IS NOT NULL)) AND ((frequency = 'pack_times') = (report = 'downtime_pack'))),
  CONSTRAINT schedule_status_known CHECK (status IN ('active', 'paused')),
  CONSTRAINT scheduled_report_known CHECK (report IN ('manager', 'in_house', 'balances', 'payments', 'overview', 'downtime_pack')),
  CONSTRAINT weekday_of_week CHECK (weekday >= 1 AND weekday <= 7)
);
CREATE INDEX report_schedules_of_property ON report_schedules (account_id, property_id);
ALTER TABLE report_schedules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON report_schedules TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON report_schedules TO serai_app USING (account_id = current_setting('app.account_id', true));

-- An occasion of a schedule, written with its mails: once. What is attached is made from it when a mail goes.
CREATE TABLE report_runs (
  account_id object_id NOT NULL,
  schedule_id object_id NOT NULL,
  -- A business date, a local date, the moment of a pack, or the id of a run that somebody asked for.
  occasion text COLLATE "C" NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  report text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  -- Business dates that it is about.
  first date NOT NULL,
  last date NOT NULL,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, schedule_id, occasion),
  CONSTRAINT report_run_by_id UNIQUE (account_id, id)
);
ALTER TABLE report_runs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON report_runs TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON report_runs TO serai_app USING (account_id = current_setting('app.account_id', true));
