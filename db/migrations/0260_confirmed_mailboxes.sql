-- The address whose mailbox a guest has proved to read, by the link in an e-mail: mails by bookings of strangers to other ones are limited.

ALTER TABLE guests ADD COLUMN confirmed_email text COLLATE "C";
