-- Profiles that were merged into another: the row of the merged one is gone, so that nothing can refer to it any more, and what
-- an undo needs is kept here for as long as it can be asked for.

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
ALTER TABLE guest_merges ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_merges FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON guest_merges TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON guest_merges TO serai_system USING (true) WITH CHECK (true);

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
ALTER TABLE guest_former_emails ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_former_emails FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON guest_former_emails TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON guest_former_emails TO serai_system USING (true) WITH CHECK (true);

-- Pairs of profiles that staff have said are two people. Either may be merged away and come back, so this refers to no row.
CREATE TABLE guest_duplicates_dismissed (
  account_id object_id NOT NULL,
  guest_id object_id NOT NULL,
  other_id object_id NOT NULL,
  dismissed_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, guest_id, other_id),
  CONSTRAINT pair_in_order CHECK (guest_id < other_id)
);
CREATE INDEX guest_duplicates_dismissed_by_other ON guest_duplicates_dismissed (account_id, other_id);
ALTER TABLE guest_duplicates_dismissed ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_duplicates_dismissed FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON guest_duplicates_dismissed TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON guest_duplicates_dismissed TO serai_system USING (true) WITH CHECK (true);
