-- Housekeeping: what a property wants of it, since when a room is as it is, and what was done to rooms on each day.

ALTER TABLE properties ADD COLUMN housekeeping jsonb NOT NULL DEFAULT
  '{"linen_every_nights": 3, "dirty_at_night": true, "inspection_required": false, "minutes": {"departure": 30, "arrival": 5, "stayover": 15, "linen": 25}, "room_type_minutes": [], "version": 1}';

-- Null: as long as the room is there.
ALTER TABLE rooms ADD COLUMN condition_changed_at timestamptz(0), ADD COLUMN do_not_disturb_on date;
ALTER TABLE rooms ADD CONSTRAINT room_status_known CHECK (status IN ('dirty', 'cleaning', 'clean', 'inspected')) NOT VALID;

-- What is known of a room on a business date beyond its stays. Moments are those at which something happened.
CREATE TABLE housekeeping_days (
  account_id object_id NOT NULL,
  room_id object_id NOT NULL,
  date date NOT NULL,
  property_id object_id NOT NULL,
  assigned_to jsonb,
  -- The task when somebody last worked at it, which outlives what it followed from.
  task text COLLATE "C",
  work text COLLATE "C",
  work_at timestamptz(0),
  started_at timestamptz(0),
  finished_at timestamptz(0),
  -- Why it was sent back or refused.
  reason text,
  note text,
  note_at timestamptz(0),
  do_not_disturb_at timestamptz(0),
  discrepancy text COLLATE "C",
  discrepancy_at timestamptz(0),
  guest_waiting boolean NOT NULL,
  guest_waiting_at timestamptz(0),
  -- Actions that came too late to count.
  superseded jsonb NOT NULL,
  PRIMARY KEY (account_id, room_id, date),
  FOREIGN KEY (account_id, room_id) REFERENCES rooms,
  CONSTRAINT housekeeping_task_known CHECK (task IN ('departure', 'arrival', 'stayover', 'linen', 'none')),
  CONSTRAINT housekeeping_work_known CHECK (work IN ('started', 'finished', 'inspected', 'rejected', 'refused')),
  CONSTRAINT discrepancy_known CHECK (discrepancy IN ('sleep', 'skip'))
);
CREATE INDEX housekeeping_days_of_property ON housekeeping_days (account_id, property_id, date);
ALTER TABLE housekeeping_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE housekeeping_days FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON housekeeping_days TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON housekeeping_days TO serai_system USING (true) WITH CHECK (true);
