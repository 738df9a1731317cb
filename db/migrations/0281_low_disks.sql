-- Disks of the service that are nearly full, as each account is told: by host and folder. A process that no longer runs
-- leaves its last measurement. rule 15.30
CREATE TABLE low_disks (
  account_id object_id NOT NULL REFERENCES accounts (account_id),
  host text COLLATE "C" NOT NULL,
  folder text NOT NULL,
  free_bytes bigint NOT NULL,
  total_bytes bigint NOT NULL,
  since timestamptz(0) NOT NULL,
  measured_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, host, folder),
  CONSTRAINT disk_has_less_than_it_holds CHECK (free_bytes >= 0 AND free_bytes < total_bytes)
);
ALTER TABLE low_disks ENABLE ROW LEVEL SECURITY;
ALTER TABLE low_disks FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON low_disks TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON low_disks TO serai_system USING (true) WITH CHECK (true);
