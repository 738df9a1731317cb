-- Reminders of overdue invoices on the account of a company: when they go, which went, and where they pause.
ALTER TABLE properties ADD COLUMN payment_reminders jsonb NOT NULL DEFAULT '{"days": [], "since": null}';
ALTER TABLE companies
  ADD COLUMN language text COLLATE "C",
  ADD COLUMN reminders_paused boolean NOT NULL DEFAULT false;
ALTER TABLE invoices
  ADD COLUMN reminders jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN reminders_paused boolean NOT NULL DEFAULT false;
