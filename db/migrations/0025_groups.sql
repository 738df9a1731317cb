-- Groups, and the rooms that are held for them by room type and night until they are picked up or released. What is held and not
-- picked up counts in `nights.sold` as a stay does.
CREATE TABLE groups (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  name text NOT NULL,
  status text COLLATE "C" NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  release_at timestamptz(0),
  released_at timestamptz(0),
  company_id object_id,
  rate_plan_id object_id,
  notes text,
  cancellation jsonb,
  version integer NOT NULL,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, company_id) REFERENCES companies,
  FOREIGN KEY (account_id, rate_plan_id) REFERENCES rate_plans,
  CONSTRAINT group_status_known CHECK (status IN ('enquiry', 'tentative', 'definite', 'cancelled', 'completed')),
  CONSTRAINT group_has_nights CHECK (from_date < to_date)
);
CREATE INDEX groups_by_property ON groups (account_id, property_id, id);
CREATE INDEX groups_by_update ON groups (account_id, updated_at, id);
CREATE INDEX groups_to_release ON groups (release_at) WHERE status IN ('tentative', 'definite') AND released_at IS NULL;
CREATE INDEX groups_to_complete ON groups (to_date) WHERE status IN ('tentative', 'definite');
ALTER TABLE groups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON groups TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON groups TO serai_app USING (account_id = current_setting('app.account_id', true));

-- `held` while the rooms that are not picked up count as sold: not of an enquiry, nor once they are released.
CREATE TABLE group_nights (
  account_id object_id NOT NULL,
  group_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  date date NOT NULL,
  rooms integer NOT NULL,
  picked_up integer NOT NULL DEFAULT 0,
  released integer NOT NULL DEFAULT 0,
  held boolean NOT NULL,
  PRIMARY KEY (account_id, group_id, room_type_id, date),
  FOREIGN KEY (account_id, group_id) REFERENCES groups,
  FOREIGN KEY (account_id, room_type_id) REFERENCES room_types,
  CONSTRAINT block_never_below_picked_up CHECK (picked_up >= 0 AND released >= 0 AND picked_up + released <= rooms),
  CONSTRAINT block_held_is_not_released CHECK (NOT held OR released = 0)
);
CREATE INDEX group_nights_by_night ON group_nights (account_id, room_type_id, date);
ALTER TABLE group_nights ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON group_nights TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON group_nights TO serai_app USING (account_id = current_setting('app.account_id', true));

-- Null for a stay of no group.
ALTER TABLE reservations ADD COLUMN group_id object_id;
ALTER TABLE reservations ADD CONSTRAINT reservation_of_group FOREIGN KEY (account_id, group_id) REFERENCES groups NOT VALID;
