-- Who may inspect rooms: until a property says otherwise, whoever has not cleaned them.

ALTER TABLE properties ALTER COLUMN housekeeping SET DEFAULT
  '{"linen_every_nights": 3, "dirty_at_night": true, "inspection_required": false, "inspected_by": "others", "minutes": {"departure": 30, "arrival": 5, "stayover": 15, "linen": 25}, "room_type_minutes": [], "version": 1}';
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
UPDATE properties SET housekeeping = housekeeping || '{"inspected_by": "others"}';
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
