-- What a channel had confirmed of nights that it sold although they were full: acknowledgements are overwritten by later ones.
ALTER TABLE channel_bookings ADD COLUMN known_nights jsonb;
