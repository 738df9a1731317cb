-- A guest's message is settled by an answer, or when somebody says that it needs none; reading it does not settle it. What had been read before counts as settled.

ALTER TABLE messages
  ADD COLUMN settled_at timestamptz(0),
  ADD COLUMN settled_by object_id,
  ADD COLUMN answer_id object_id;
ALTER TABLE messages NO FORCE ROW LEVEL SECURITY;
UPDATE messages SET settled_at = read_at, settled_by = read_by WHERE direction = 'in' AND read_at IS NOT NULL;
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
