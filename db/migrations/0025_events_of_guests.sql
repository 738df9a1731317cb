-- Events of guests by property, and an end to the indexes that others have taken the place of.

DROP INDEX reservations_by_check_in;
DROP INDEX reservations_by_room;
DROP INDEX reservations_by_room_type;
DROP INDEX reservations_by_guest;

-- An event of a guest is of no property. Those where the guest has stays at that moment may hear of it.
CREATE TABLE guest_event_properties (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  event_id object_id NOT NULL,
  PRIMARY KEY (account_id, property_id, event_id),
  FOREIGN KEY (account_id, event_id) REFERENCES events (account_id, id) ON DELETE CASCADE
);
CREATE INDEX guest_event_properties_by_event ON guest_event_properties (account_id, event_id);

-- Forced row-level security hides every row from an owner that is no superuser too.
ALTER TABLE events NO FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations NO FORCE ROW LEVEL SECURITY;
INSERT INTO guest_event_properties (account_id, property_id, event_id)
SELECT DISTINCT e.account_id, r.property_id, e.id FROM events e
JOIN reservations r ON r.account_id = e.account_id AND r.guest_id = e.resource_id
WHERE e.property_id IS NULL;
ALTER TABLE events FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations FORCE ROW LEVEL SECURITY;

ALTER TABLE guest_event_properties ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_event_properties FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON guest_event_properties TO serai_app
  USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON guest_event_properties TO serai_system USING (true) WITH CHECK (true);

-- A room type is of one property: without this the planner takes both together for far fewer stays than there are.
CREATE STATISTICS reservations_of_one_property (dependencies) ON account_id, property_id, room_type_id FROM reservations;
