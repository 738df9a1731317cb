-- What guests have agreed to, with the proof: each statement is a row of its own, and the newest counts.

CREATE TABLE guest_consents (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  guest_id object_id NOT NULL,
  purpose text COLLATE "C" NOT NULL,
  given boolean NOT NULL,
  -- When the guest said so, which may be before it was recorded.
  at timestamptz(0) NOT NULL,
  recorded_at timestamptz(0) NOT NULL,
  source text COLLATE "C" NOT NULL,
  -- What was agreed to, as the guest read it.
  text text,
  text_version text,
  address_range text,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, guest_id) REFERENCES guests,
  CONSTRAINT consent_purpose_known CHECK (purpose = 'marketing'),
  CONSTRAINT consent_source_known CHECK (source IN ('booking_page', 'staff', 'api')),
  CONSTRAINT consent_has_proof CHECK (NOT given OR text IS NOT NULL)
);
CREATE INDEX guest_consents_by_guest ON guest_consents (account_id, guest_id, purpose, at DESC, id DESC);
ALTER TABLE guest_consents ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_consents FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON guest_consents TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON guest_consents TO serai_system USING (true) WITH CHECK (true);

-- What the newest statement says; nobody has agreed to anything before they say so.
ALTER TABLE guests ADD COLUMN marketing_consent boolean NOT NULL DEFAULT false;
