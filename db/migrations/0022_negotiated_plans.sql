-- Plans that are sold to the companies that name them alone, and the codes by which guests of these book them.
ALTER TABLE rate_plans ADD COLUMN negotiated boolean NOT NULL DEFAULT false;
-- In capitals.
ALTER TABLE companies ADD COLUMN code text COLLATE "C";
ALTER TABLE companies ADD CONSTRAINT company_code_unique UNIQUE (account_id, code);
