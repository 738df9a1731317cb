-- Consent given on the form of a booking page is pending until it is confirmed from the mailbox. Earlier ones keep their effect.

ALTER TABLE guest_consents ADD COLUMN pending boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT pending_consent_is_given CHECK (given OR NOT pending);
