-- Pictures of what is broken: ids of `images`, in the order in which they were added.

ALTER TABLE tasks ADD COLUMN photos jsonb NOT NULL DEFAULT '[]'
  CONSTRAINT task_photos_are_few CHECK (jsonb_array_length(photos) <= 10);
