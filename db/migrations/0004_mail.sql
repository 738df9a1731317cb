-- Mails: written by the transaction that has a reason for one, sent behind its commit. Text and attachments are made
-- when a mail is sent, from what is kept here.

CREATE TABLE mails (
  account_id object_id NOT NULL REFERENCES accounts,
  id object_id NOT NULL,
  -- In whose name it goes; null for the account's own, such as an invitation of staff.
  property_id object_id,
  -- What it is about, such as an invoice.
  resource_id object_id,
  template text NOT NULL,
  language text NOT NULL CONSTRAINT mail_language_known CHECK (language IN ('en', 'de', 'fr', 'es', 'it')),
  to_address text NOT NULL CONSTRAINT mail_address_is_one_line CHECK (to_address !~ '[[:cntrl:]]' AND length(to_address) <= 320),
  to_name text,
  data jsonb NOT NULL,
  -- Links that let somebody in: sealed, and gone once the mail is.
  secret bytea,
  -- What is attached, as references: [{"kind": "invoice_pdf", "id": "inv_…"}].
  attachments jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'waiting' CONSTRAINT mail_status_known
    CHECK (status IN ('waiting', 'sending', 'sent', 'failed', 'discarded')),
  -- Attempts that count, and those that a dying worker left.
  attempts integer NOT NULL DEFAULT 0,
  interruptions integer NOT NULL DEFAULT 0,
  -- When it may be sent; while somebody has it, when their lease ends.
  due_at timestamptz NOT NULL,
  -- It goes until then or not at all.
  expires_at timestamptz(0) NOT NULL,
  lease uuid,
  -- Attempts and interruptions, oldest first.
  log jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(0) NOT NULL,
  finished_at timestamptz(0),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT mail_leased_while_sending CHECK ((status = 'sending') = (lease IS NOT NULL)),
  CONSTRAINT mail_finished_at_its_end CHECK ((status IN ('waiting', 'sending')) = (finished_at IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX mails_due ON mails (due_at, id) WHERE status = 'waiting';
CREATE INDEX mails_leased ON mails (due_at) WHERE status = 'sending';
CREATE INDEX mails_with_link ON mails (expires_at) WHERE secret IS NOT NULL;
CREATE INDEX mails_by_age ON mails (finished_at) WHERE finished_at IS NOT NULL;
-- A document that waits for somebody is not sent to the same address a second time.
CREATE UNIQUE INDEX mail_waits_once ON mails (account_id, resource_id, to_address)
  WHERE template = 'invoice' AND status IN ('waiting', 'sending');
CREATE INDEX mails_by_resource ON mails (account_id, resource_id, id) WHERE resource_id IS NOT NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['mails']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO serai_app USING (account_id = current_setting(''app.account_id'', true))', t);
    EXECUTE format('CREATE POLICY system ON %I TO serai_system USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
