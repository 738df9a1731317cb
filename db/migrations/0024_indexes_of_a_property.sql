-- migrate: indexes concurrently
-- What is read of one property costs no more in an account of a thousand: each list has an index that begins with it.

CREATE INDEX CONCURRENTLY reservations_by_property ON reservations (account_id, property_id, id);
CREATE INDEX CONCURRENTLY reservations_by_property_check_in ON reservations (account_id, property_id, check_in, id, check_out, status);
CREATE INDEX CONCURRENTLY reservations_by_property_update ON reservations (account_id, property_id, updated_at, id);
CREATE INDEX CONCURRENTLY invoices_by_property ON invoices (account_id, property_id, id);
CREATE INDEX CONCURRENTLY invoices_by_property_update ON invoices (account_id, property_id, updated_at, id);
CREATE INDEX CONCURRENTLY payments_by_property ON payments (account_id, property_id, id);
CREATE INDEX CONCURRENTLY payments_by_property_update ON payments (account_id, property_id, updated_at, id);
CREATE INDEX CONCURRENTLY room_types_by_property ON room_types (account_id, property_id, id);
CREATE INDEX CONCURRENTLY rate_plans_by_property ON rate_plans (account_id, property_id, id);
CREATE INDEX CONCURRENTLY rooms_by_property ON rooms (account_id, property_id, id) WHERE retired_at IS NULL;
CREATE INDEX CONCURRENTLY events_by_property ON events (account_id, property_id, id) WHERE property_id IS NOT NULL;
CREATE INDEX CONCURRENTLY events_by_property_position ON events (account_id, property_id, list_position)
  WHERE property_id IS NOT NULL AND list_position IS NOT NULL;

-- Who is in house on a day: few stays are longer than a month, so that a month of arrivals and these few are looked at.
CREATE INDEX CONCURRENTLY reservations_by_arrival ON reservations (account_id, check_in, id, check_out);
CREATE INDEX CONCURRENTLY reservations_long ON reservations (account_id, property_id, check_in) WHERE check_out - check_in >= 32;
CREATE INDEX CONCURRENTLY reservations_in_house ON reservations (account_id, property_id, room_id) WHERE status = 'checked_in';

-- Accounting asks for what was issued on a day, of every property.
CREATE INDEX CONCURRENTLY invoices_by_issue_date ON invoices (account_id, issued_on, id) WHERE issued_on IS NOT NULL;

-- The stays of a room and of a room type page by id; those of a guest are told apart by property, however many there are.
CREATE INDEX CONCURRENTLY reservations_of_room ON reservations (account_id, room_id, id) WHERE room_id IS NOT NULL;
CREATE INDEX CONCURRENTLY reservations_of_room_type ON reservations (account_id, room_type_id, id);
CREATE INDEX CONCURRENTLY reservations_of_guest ON reservations (account_id, guest_id, property_id, check_in);

-- An event looks for the endpoints of its property and for those of the account, and at no other.
CREATE INDEX CONCURRENTLY webhook_endpoints_hearing ON webhook_endpoints (account_id, property_id, id) WHERE deleted_at IS NULL;
