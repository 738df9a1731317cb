-- Phones that a QR code has signed in have no code of their own, and of a user one QR code at a time is valid.
ALTER TABLE staff_phones ALTER COLUMN code_hash DROP NOT NULL;
ALTER TABLE staff_one_time_tokens ADD COLUMN for_phone boolean NOT NULL DEFAULT false;
