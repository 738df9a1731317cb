-- The language that a booking was made in, in which its guest is written; null where nobody said.

ALTER TABLE reservations ADD COLUMN language text COLLATE "C";
