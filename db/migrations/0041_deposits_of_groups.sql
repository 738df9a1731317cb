-- Deposits of groups: the schedule with the days on which its instalments are due, and the first of them that was not announced.
ALTER TABLE groups
  ADD COLUMN deposits jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN next_deposit_on date;
CREATE INDEX groups_with_deposit_to_announce ON groups (next_deposit_on)
  WHERE status IN ('tentative', 'definite') AND next_deposit_on IS NOT NULL;
CREATE INDEX groups_with_deposits ON groups (account_id, property_id, id)
  WHERE status IN ('tentative', 'definite') AND deposits <> '[]';
