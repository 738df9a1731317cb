-- Columns and constraints take the names that the glossary has for what they hold. A rename changes the catalogue alone:
-- no row is rewritten, and a table is locked for as long as its statement takes.
ALTER TABLE channel_acknowledged_ari RENAME COLUMN acked TO acknowledged;
ALTER TABLE channel_acknowledged_ari RENAME COLUMN acked_at TO acknowledged_at;
ALTER TABLE channel_acknowledged_ari RENAME COLUMN doubtful TO unconfirmed;
ALTER TABLE channel_acknowledged_ari RENAME CONSTRAINT channel_line_kind_known TO ari_kind_known;
ALTER TABLE channel_dirty_ranges RENAME COLUMN again TO resend;
ALTER TABLE channels RENAME COLUMN leaving TO disconnecting;
ALTER TABLE ical_imports RENAME COLUMN interrupted TO interruptions;
ALTER TABLE pending_deliveries RENAME CONSTRAINT open_delivery_status_known TO pending_delivery_status_known;
ALTER TABLE finished_deliveries RENAME CONSTRAINT past_delivery_status_known TO finished_delivery_status_known;
