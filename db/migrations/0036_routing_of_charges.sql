-- Which charges of a stay go to whom: rules of groups, companies and stays. And who pays what goes to a group.
ALTER TABLE groups
  ADD COLUMN routing jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN bill_to jsonb;
ALTER TABLE companies ADD COLUMN routing jsonb NOT NULL DEFAULT '[]';
ALTER TABLE reservations ADD COLUMN routing jsonb NOT NULL DEFAULT '[]';
