-- Links by which guests book rooms of a group: whether it is open, and the code in its address once it has been.
ALTER TABLE groups
  ADD COLUMN booking_open boolean NOT NULL DEFAULT false,
  ADD COLUMN booking_code text;
