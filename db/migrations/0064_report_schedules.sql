-- Reports by mail: which, when and to whom, and each occasion on which one went.

CREATE TABLE report_schedules (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  report text COLLATE "C" NOT NULL
    CONSTRAINT scheduled_report_known CHECK (report IN ('manager', 'in_house', 'balances', 'payments', 'overview', 'downtime_pack')),
  frequency text COLLATE "C" NOT NULL
    CONSTRAINT report_frequency_known CHECK (frequency IN ('close', 'weekly', 'monthly', 'pack_times')),
  -- 1 is Monday.
  weekday smallint CONSTRAINT weekday_of_week CHECK (weekday BETWEEN 1 AND 7),
  day smallint CONSTRAINT day_of_month CHECK (day BETWEEN 1 AND 31),
  time text COLLATE "C",
  recipients jsonb NOT NULL,
  language text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL CONSTRAINT schedule_status_known CHECK (status IN ('active', 'paused')),
  -- Nothing is sent of what was due before: when it was made, or went on.
  due_from timestamptz(0) NOT NULL,
  -- What an overview is of: the properties of whoever made it; null for the whole account.
  property_ids jsonb,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT schedule_says_when CHECK (
    (frequency = 'weekly') = (weekday IS NOT NULL) AND (frequency = 'monthly') = (day IS NOT NULL)
    AND (frequency IN ('weekly', 'monthly')) = (time IS NOT NULL)
    AND (frequency = 'pack_times') = (report = 'downtime_pack'))
);
CREATE INDEX report_schedules_of_property ON report_schedules (account_id, property_id);

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

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['report_schedules', 'report_runs']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO serai_app USING (account_id = current_setting(''app.account_id'', true))', t);
    EXECUTE format('CREATE POLICY system ON %I TO serai_system USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
