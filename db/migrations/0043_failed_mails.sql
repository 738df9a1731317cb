-- migrate: indexes concurrently
-- Mails that failed are asked for with each look at the list of the day.

CREATE INDEX CONCURRENTLY mails_failed ON mails (account_id, finished_at) WHERE status = 'failed';
