-- Closed days that an owner has reopened, each with the record that it had. A record is deleted by its reopening alone.

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
ALTER TABLE day_reopenings ENABLE ROW LEVEL SECURITY;
ALTER TABLE day_reopenings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON day_reopenings TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON day_reopenings TO serai_system USING (true) WITH CHECK (true);

CREATE FUNCTION require_reopening() RETURNS trigger LANGUAGE plpgsql SET search_path = serai AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM day_reopenings WHERE account_id = OLD.account_id AND record_id = OLD.id) THEN
    RAISE EXCEPTION 'the record of a closed day is deleted by its reopening alone';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER deleted_by_reopening BEFORE DELETE ON business_days FOR EACH ROW EXECUTE FUNCTION require_reopening();
