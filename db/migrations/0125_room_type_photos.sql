-- Pictures of what is sold: ids of `images` with what is seen on them, in the order in which guests see them.

ALTER TABLE room_types ADD COLUMN photos jsonb NOT NULL DEFAULT '[]'
  CONSTRAINT room_type_photos_are_few CHECK (jsonb_array_length(photos) <= 20);
