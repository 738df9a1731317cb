-- Guests: profiles, consents, merges and erasures.

CREATE TABLE guests (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  -- The normalised e-mail that joins; null for relay addresses, which never join two people.
  email_key text COLLATE "C",
  -- The normalised e-mail, relay or not: what a search by e-mail looks at.
  email_normal text COLLATE "C",
  phone text COLLATE "C",
  language text,
  country text,
  address jsonb,
  company jsonb,
  preference_notes text,
  tags jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  last_name_key text COLLATE "C" GENERATED ALWAYS AS (folded_name(last_name)) STORED,
  first_name_key text COLLATE "C" GENERATED ALWAYS AS (folded_name(first_name)) STORED,
  -- What the newest statement says; nobody has agreed to anything before they say so.
  marketing_consent boolean NOT NULL DEFAULT false,
  erased_at timestamptz(0),
  last_word_key text COLLATE "C" GENERATED ALWAYS AS (last_word(last_name)) STORED,
  phone_reversed text COLLATE "C" GENERATED ALWAYS AS (reverse(phone)) STORED,
  confirmed_email text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX guest_email_unique ON guests (account_id, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX guests_by_email ON guests (account_id, email_normal) WHERE email_normal IS NOT NULL;
CREATE INDEX guests_by_first_name ON guests (account_id, first_name_key);
CREATE INDEX guests_by_last_digits ON guests (account_id, phone_reversed) WHERE phone_reversed IS NOT NULL;
-- Searches by the last word of a last name, and by the last digits of a phone.
CREATE INDEX guests_by_last_word ON guests (account_id, last_word_key);
-- Guests by their whole name: profiles that share it are found without reading any other, and searches by the last name go on
-- by its first column.
CREATE INDEX guests_by_name ON guests (account_id, last_name_key, first_name_key);
CREATE INDEX guests_by_phone ON guests (account_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX guests_by_update ON guests (account_id, updated_at, id);
-- A newsletter asks for the few who want it.
CREATE INDEX guests_with_marketing_consent ON guests (account_id, id) WHERE marketing_consent;
ALTER TABLE guests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guests TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guests TO serai_app USING (account_id = current_setting('app.account_id', true));

-- Addresses that join bookings to a profile beside its own.
CREATE TABLE guest_former_emails (
  account_id object_id NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  guest_id object_id NOT NULL,
  -- The profile whose merge brought it.
  from_id object_id NOT NULL,
  PRIMARY KEY (account_id, email_key),
  FOREIGN KEY (account_id, guest_id) REFERENCES guests
);
CREATE INDEX guest_former_emails_by_guest ON guest_former_emails (account_id, guest_id);
ALTER TABLE guest_former_emails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_former_emails TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_former_emails TO serai_app USING (account_id = current_setting('app.account_id', true));

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
  pending boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, guest_id) REFERENCES guests,
  CONSTRAINT consent_has_proof CHECK ((NOT given) OR text IS NOT NULL),
  CONSTRAINT consent_purpose_known CHECK (purpose = 'marketing'),
  CONSTRAINT consent_source_known CHECK (source IN ('booking_page', 'staff', 'api')),
  CONSTRAINT pending_consent_is_given CHECK (given OR (NOT pending))
);
CREATE INDEX guest_consents_by_guest ON guest_consents (account_id, guest_id, purpose, at DESC, id DESC);
ALTER TABLE guest_consents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_consents TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_consents TO serai_app USING (account_id = current_setting('app.account_id', true));

-- Pairs of profiles that staff have said are two people. Either may be merged away and come back, so this refers to no row.
CREATE TABLE guest_duplicates_dismissed (
  account_id object_id NOT NULL,
  guest_id object_id NOT NULL,
  other_id object_id NOT NULL,
  dismissed_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, guest_id, other_id),
  CONSTRAINT pair_in_order CHECK ((guest_id)::text < (other_id)::text)
);
CREATE INDEX guest_duplicates_dismissed_by_other ON guest_duplicates_dismissed (account_id, other_id);
ALTER TABLE guest_duplicates_dismissed ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_duplicates_dismissed TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_duplicates_dismissed TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE guest_merges (
  account_id object_id NOT NULL,
  from_id object_id NOT NULL,
  -- As it was merged; that profile may itself have been merged since, so this refers to no row.
  into_id object_id NOT NULL,
  merged_at timestamptz(0) NOT NULL,
  undo_until timestamptz(0) NOT NULL,
  -- The merged profile, what was written over, and what moved; null when it can no longer be undone.
  saved jsonb,
  PRIMARY KEY (account_id, from_id)
);
CREATE INDEX guest_merges_by_survivor ON guest_merges (account_id, into_id);
CREATE INDEX guest_merges_to_forget ON guest_merges (undo_until) WHERE saved IS NOT NULL;
ALTER TABLE guest_merges ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_merges TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_merges TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE merge_suggestions (
  account_id object_id NOT NULL,
  guest_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  created_at timestamptz(0) NOT NULL,
  phone text,
  other_name boolean NOT NULL DEFAULT true,
  other_phone boolean NOT NULL DEFAULT false,
  -- Null while nobody has answered; once answered it is the same person.
  dismissed_at timestamptz(0),
  PRIMARY KEY (account_id, guest_id, reservation_id),
  FOREIGN KEY (account_id, guest_id) REFERENCES guests
);
ALTER TABLE merge_suggestions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON merge_suggestions TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON merge_suggestions TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE guest_erasures (
  account_id object_id NOT NULL,
  guest_id object_id NOT NULL,
  erased_at timestamptz(0) NOT NULL,
  -- When logs and deliveries had been gone through; a job does it soon after.
  logs_erased_at timestamptz(0),
  -- The first day on which a document may be anonymised; null when none is left.
  next_on date,
  completed_at timestamptz(0),
  deleted_ids jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (account_id, guest_id),
  FOREIGN KEY (account_id, guest_id) REFERENCES guests,
  CONSTRAINT erasure_completed_at_its_end CHECK (completed_at IS NULL OR (logs_erased_at IS NOT NULL AND next_on IS NULL))
);
-- Cannot lead with the account: a job looks at all of them.
CREATE INDEX guest_erasures_open ON guest_erasures (erased_at) WHERE completed_at IS NULL;
ALTER TABLE guest_erasures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_erasures TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_erasures TO serai_app USING (account_id = current_setting('app.account_id', true));
