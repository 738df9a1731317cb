-- Entries of security deposits have ids of their own, and what is held is stored with its deposit, whose version each change raises.
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE security_deposits NO FORCE ROW LEVEL SECURITY;
ALTER TABLE security_deposit_entries NO FORCE ROW LEVEL SECURITY;

ALTER TABLE security_deposits ADD COLUMN amount_held bigint;
UPDATE security_deposits d SET amount_held = d.amount - d.amount_returned - coalesce((
  SELECT sum(p.amount - p.amount_refunded) FROM payments p
  WHERE p.account_id = d.account_id AND p.security_deposit_id = d.id), 0);
ALTER TABLE security_deposits
  ALTER COLUMN amount_held SET NOT NULL,
  ADD CONSTRAINT held_within_security_deposit CHECK (amount_held >= 0 AND amount_held <= amount - amount_returned);

ALTER TABLE security_deposit_entries ADD COLUMN id object_id;
UPDATE security_deposit_entries SET id = new_id_beside('sde', security_deposit_id);
ALTER TABLE security_deposit_entries DROP CONSTRAINT security_deposit_entries_pkey;
ALTER TABLE security_deposit_entries
  ALTER COLUMN id SET NOT NULL,
  ADD PRIMARY KEY (account_id, security_deposit_id, id),
  DROP COLUMN position;

ALTER TABLE payments FORCE ROW LEVEL SECURITY;
ALTER TABLE security_deposits FORCE ROW LEVEL SECURITY;
ALTER TABLE security_deposit_entries FORCE ROW LEVEL SECURITY;
