-- Lead times without reading reservations: when the stay of an entry was booked, on the calendar of its property.

ALTER TABLE order_book ADD COLUMN booked_on date;
ALTER TABLE order_book NO FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE properties NO FORCE ROW LEVEL SECURITY;
UPDATE order_book b SET booked_on = (r.created_at AT TIME ZONE p.timezone)::date
FROM reservations r JOIN properties p ON p.account_id = r.account_id AND p.id = r.property_id
WHERE r.account_id = b.account_id AND r.id = b.reservation_id;
ALTER TABLE order_book FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations FORCE ROW LEVEL SECURITY;
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
ALTER TABLE order_book ALTER COLUMN booked_on SET NOT NULL;
