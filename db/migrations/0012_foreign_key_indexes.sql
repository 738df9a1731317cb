-- An index for each foreign key that had none: removing a row, and looking at what refers to it, read whole tables.

CREATE INDEX api_keys_by_property ON api_keys (account_id, property_id) WHERE property_id IS NOT NULL;
CREATE INDEX ical_exports_by_room ON ical_exports (account_id, room_id);
CREATE INDEX ical_imports_by_room ON ical_imports (account_id, room_id);
CREATE INDEX invoices_by_credited_invoice ON invoices (account_id, credited_invoice_id)
  WHERE credited_invoice_id IS NOT NULL;
CREATE INDEX mails_by_property ON mails (account_id, property_id) WHERE property_id IS NOT NULL;
CREATE INDEX reservations_by_rate_plan ON reservations (account_id, rate_plan_id);
CREATE INDEX reservations_by_room ON reservations (account_id, room_id) WHERE room_id IS NOT NULL;
CREATE INDEX reservations_by_room_type ON reservations (account_id, room_type_id);
CREATE INDEX webhook_endpoints_by_property ON webhook_endpoints (account_id, property_id)
  WHERE property_id IS NOT NULL;

-- What was done stays written: requests add to the audit log, and the system alone forgets what is too old. The rights
-- are given after each migration (server/postgres/migrate.ts); this one makes that happen on a database that is there.
