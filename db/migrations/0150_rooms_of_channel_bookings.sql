-- Rooms of a channel's booking are told apart by the channel's own numbers, which may be any text.

ALTER TABLE channel_bookings RENAME COLUMN room_index TO room_reference;
ALTER TABLE channel_bookings ALTER COLUMN room_reference TYPE text COLLATE "C" USING room_reference::text;
