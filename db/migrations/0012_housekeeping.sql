-- The work of housekeeping, by day and room.

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
  CONSTRAINT discrepancy_known CHECK (discrepancy IN ('sleep', 'skip')),
  CONSTRAINT housekeeping_task_known CHECK (task IN ('departure', 'arrival', 'stayover', 'linen', 'none')),
  CONSTRAINT housekeeping_work_known CHECK (work IN ('started', 'finished', 'inspected', 'rejected', 'refused'))
);
CREATE INDEX housekeeping_days_of_property ON housekeeping_days (account_id, property_id, date);
ALTER TABLE housekeeping_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON housekeeping_days TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON housekeeping_days TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE tasks (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  room_id object_id,
  category text COLLATE "C" NOT NULL,
  description text NOT NULL,
  priority text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  due_on date,
  repeat jsonb,
  -- The first date of a series, from which the others are counted.
  repeat_from date,
  reported_by jsonb NOT NULL,
  assigned_to jsonb,
  -- Of room_blocks, without a reference: whoever lifts a block need not wait for the task.
  block_id object_id,
  next_task_id object_id,
  done_at timestamptz(0),
  version integer NOT NULL,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  photos jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, room_id) REFERENCES rooms,
  CONSTRAINT block_of_a_room CHECK (block_id IS NULL OR room_id IS NOT NULL),
  CONSTRAINT done_task_has_moment CHECK ((status = 'done') = (done_at IS NOT NULL)),
  CONSTRAINT repeated_task_is_due CHECK (repeat IS NULL OR (due_on IS NOT NULL AND repeat_from IS NOT NULL)),
  CONSTRAINT task_photos_are_few CHECK (jsonb_array_length(photos) <= 10),
  CONSTRAINT task_priority_known CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  CONSTRAINT task_status_known CHECK (status IN ('open', 'in_progress', 'done'))
);
CREATE INDEX tasks_by_update ON tasks (account_id, updated_at, id);
CREATE INDEX tasks_of_property ON tasks (account_id, property_id, id);
CREATE INDEX tasks_of_room ON tasks (account_id, room_id, id) WHERE room_id IS NOT NULL;
CREATE INDEX tasks_to_do ON tasks (account_id, property_id, due_on) WHERE status <> 'done';
ALTER TABLE tasks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON tasks TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON tasks TO serai_app USING (account_id = current_setting('app.account_id', true));
