-- Rooming lists of groups, with the reservations that each has made, so that it can be undone as a whole.
CREATE TABLE rooming_lists (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  group_id object_id NOT NULL,
  property_id object_id NOT NULL,
  reservation_ids text[] COLLATE "C" NOT NULL,
  undone_at timestamptz(0),
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, group_id) REFERENCES groups,
  FOREIGN KEY (account_id, property_id) REFERENCES properties
);
CREATE INDEX rooming_lists_by_group ON rooming_lists (account_id, group_id, id);
ALTER TABLE rooming_lists ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON rooming_lists TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON rooming_lists TO serai_app USING (account_id = current_setting('app.account_id', true));
