-- A guest without an address is forgotten too: whom an entry still names is told by a column of its own.
ALTER TABLE waiting_entries ADD COLUMN forgotten_at timestamptz(0);
DROP INDEX waiting_entries_to_forget;
CREATE INDEX waiting_entries_to_forget ON waiting_entries (closed_at) WHERE closed_at IS NOT NULL AND forgotten_at IS NULL;
