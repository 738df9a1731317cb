-- A refund that the guest's bank returned keeps the day on which it was given; and packs of paper for hours without the service.

ALTER TABLE refunds
  -- When the money came back, and the business date on which it counts again.
  ADD COLUMN returned_at timestamptz(0),
  ADD COLUMN returned_on date;
ALTER TABLE refunds DROP CONSTRAINT refund_dated_once_given;
ALTER TABLE refunds
  ADD CONSTRAINT refund_dated_once_given
    CHECK ((status = 'succeeded' OR returned_on IS NOT NULL) = (business_date IS NOT NULL)),
  ADD CONSTRAINT refund_returned_when_failed CHECK (
    (returned_at IS NULL) = (returned_on IS NULL) AND (returned_on IS NULL OR status = 'failed'));

-- What a property has said of its packs; without a row the defaults hold.
CREATE TABLE downtime_settings (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  -- Local times of day, sorted.
  times jsonb NOT NULL,
  PRIMARY KEY (account_id, property_id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties
);

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
  CONSTRAINT downtime_pack_leased_until_made CHECK (
    (lease IS NULL) = (leased_until IS NULL) AND (made_at IS NULL OR lease IS NULL))
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['downtime_settings', 'downtime_packs']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO serai_app USING (account_id = current_setting(''app.account_id'', true))', t);
    EXECUTE format('CREATE POLICY system ON %I TO serai_system USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
