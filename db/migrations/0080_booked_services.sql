-- Services that bookings take: what a stay keeps of them, and how many are taken on each date.

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
  CONSTRAINT service_never_oversold
    CHECK (taken >= 0 AND over_limit >= 0 AND (daily_limit IS NULL OR taken <= daily_limit + over_limit))
) WITH (fillfactor = 60);
ALTER TABLE service_dates ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_dates FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON service_dates TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON service_dates TO serai_system USING (true) WITH CHECK (true);

-- Refused with false: the statement fails, and the COMMIT behind it.
CREATE DOMAIN every_service AS boolean CONSTRAINT every_service_taken CHECK (VALUE);

ALTER TABLE reservations ADD COLUMN services jsonb NOT NULL DEFAULT '[]';
