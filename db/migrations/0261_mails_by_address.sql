-- How many e-mails went to a mailbox within the last hour.
-- migrate: indexes concurrently
CREATE INDEX CONCURRENTLY mails_by_address ON mails (account_id, lower(to_address), id);
