-- E-mails, messages and consents of an erased guest are deleted at once; by their ids the job finds the audit log, notices and stored
-- responses about them.

ALTER TABLE guest_erasures ADD COLUMN deleted_ids jsonb NOT NULL DEFAULT '[]';

-- Messages are deleted by erasure alone: what the audit log has of those that are gone is of erased guests.
ALTER TABLE audit_log NO FORCE ROW LEVEL SECURITY;
ALTER TABLE messages NO FORCE ROW LEVEL SECURITY;

UPDATE audit_log l SET actor_name = 'Erased Guest', changes = NULL
WHERE l.actor_type = 'guest' AND l.action = 'receiveMessage'
  AND NOT EXISTS (SELECT FROM messages m WHERE m.account_id = l.account_id AND m.id = l.resource_id);

ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
