-- Checklists of cleaning: the lines are rules of the property, the ticks belong to a room and a day.
ALTER TABLE housekeeping_days
  -- What was ticked last of each line, with who and when; an unticked line stays with its moment.
  ADD COLUMN ticks jsonb NOT NULL DEFAULT '[]',
  -- Since when the task of the room is the present one: what was ticked before does not count.
  ADD COLUMN ticks_from timestamptz(0);
ALTER TABLE properties ALTER COLUMN housekeeping
  SET DEFAULT '{"minutes": {"linen": 25, "arrival": 5, "stayover": 15, "departure": 30}, "version": 1, "checklists": {"linen": [], "arrival": [], "stayover": [], "departure": []}, "inspected_by": "others", "dirty_at_night": true, "room_type_minutes": [], "linen_every_nights": 3, "inspection_required": false, "found_items_kept_days": 180}';
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
UPDATE properties SET housekeeping = housekeeping || '{"checklists": {"linen": [], "arrival": [], "stayover": [], "departure": []}}';
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
