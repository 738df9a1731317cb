-- Services that housekeepers charge to the guest in a room, such as the minibar.
ALTER TABLE services ADD COLUMN charged_by_housekeeping boolean NOT NULL DEFAULT false;
