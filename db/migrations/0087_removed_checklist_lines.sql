-- Ids of lines that were removed from the checklists last: a removal is undone with them, and no other id is a line.
ALTER TABLE properties ADD COLUMN removed_line_ids jsonb NOT NULL DEFAULT '[]';
