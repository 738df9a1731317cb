-- E-mails and messages: written by the transaction that has a reason for one, sent after its commit. Text and attachments are
-- made when an e-mail is sent.

CREATE TABLE mails (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  -- In whose name it goes; null for the account's own, such as an invitation of staff.
  property_id object_id,
  -- What it is about, such as an invoice.
  resource_id object_id,
  template text NOT NULL,
  language text NOT NULL,
  to_address text NOT NULL,
  to_name text,
  data jsonb NOT NULL,
  -- Links that let somebody in: sealed, and gone once the mail is.
  secret bytea,
  -- What is attached, as references: [{"kind": "invoice_pdf", "id": "inv_…"}].
  attachments jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'waiting',
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
  reservation_id object_id,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts,
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  CONSTRAINT mail_address_is_one_line CHECK ((to_address !~ '[[:cntrl:]]') AND length(to_address) <= 320),
  CONSTRAINT mail_finished_at_its_end CHECK ((status IN ('waiting', 'sending')) = (finished_at IS NULL)),
  CONSTRAINT mail_language_known CHECK (language IN ('en', 'de', 'fr', 'es', 'it')),
  CONSTRAINT mail_leased_while_sending CHECK ((status = 'sending') = (lease IS NOT NULL)),
  CONSTRAINT mail_status_known CHECK (status IN ('waiting', 'sending', 'sent', 'failed', 'discarded'))
) WITH (fillfactor=80);
-- A document that waits for somebody is not sent to the same address a second time.
CREATE UNIQUE INDEX mail_waits_once ON mails (account_id, resource_id, to_address) WHERE (template = 'invoice') AND (status IN ('waiting', 'sending'));
-- How many e-mails went to a mailbox within the last hour.
CREATE INDEX mails_by_address ON mails (account_id, lower(to_address), id);
CREATE INDEX mails_by_age ON mails (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX mails_by_property ON mails (account_id, property_id) WHERE property_id IS NOT NULL;
CREATE INDEX mails_by_reservation ON mails (account_id, reservation_id, id) WHERE reservation_id IS NOT NULL;
CREATE INDEX mails_by_resource ON mails (account_id, resource_id, id) WHERE resource_id IS NOT NULL;
CREATE INDEX mails_due ON mails (due_at, id) WHERE status = 'waiting';
CREATE INDEX mails_failed ON mails (account_id, finished_at) WHERE status = 'failed';
CREATE INDEX mails_leased ON mails (due_at) WHERE status = 'sending';
CREATE INDEX mails_with_link ON mails (expires_at) WHERE secret IS NOT NULL;
ALTER TABLE mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON mails TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON mails TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE message_templates (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  kind text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  CONSTRAINT message_template_unique UNIQUE (account_id, property_id, kind, language),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT message_template_kind_known CHECK (kind IN ('booking_confirmed', 'awaiting_payment', 'payment_received', 'booking_changed', 'booking_cancelled', 'no_show', 'booking_reinstated', 'before_arrival', 'check_in_today', 'after_stay', 'invoice', 'deposit_invoice', 'credit_note')),
  CONSTRAINT message_template_language_known CHECK (language IN ('en', 'de', 'fr', 'es', 'it'))
);
ALTER TABLE message_templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON message_templates TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON message_templates TO serai_app USING (account_id = current_setting('app.account_id', true));

-- Kinds that no switch of `guest_mails` is for; one without a row is off.
CREATE TABLE message_schedules (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  kind text COLLATE "C" NOT NULL,
  enabled boolean NOT NULL,
  -- Before the arrival, or after the departure.
  days smallint,
  "time" text COLLATE "C",
  -- Nothing is sent of what was due before: when it was switched on, or moved.
  due_from timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, property_id, kind),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT message_schedule_kind_known CHECK (kind IN ('payment_received', 'before_arrival', 'check_in_today', 'after_stay', 'invoice')),
  CONSTRAINT message_schedule_says_when CHECK (((kind IN ('before_arrival', 'after_stay')) = (days IS NOT NULL)) AND ((kind IN ('before_arrival', 'check_in_today', 'after_stay')) = ("time" IS NOT NULL)))
);
ALTER TABLE message_schedules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON message_schedules TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON message_schedules TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE message_occasions (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  kind text COLLATE "C" NOT NULL,
  -- The payment, the invoice, or the stay with the date that it is about.
  occasion text COLLATE "C" NOT NULL,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, property_id, kind, occasion)
);
CREATE INDEX message_occasions_by_age ON message_occasions (created_at);
ALTER TABLE message_occasions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON message_occasions TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON message_occasions TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE messages (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  direction text COLLATE "C" NOT NULL,
  channel text COLLATE "C" NOT NULL,
  -- The template of an e-mail that went by itself.
  template text COLLATE "C",
  subject text,
  body text NOT NULL,
  from_name text,
  from_address text,
  to_address text,
  -- Names of files that came along and were not kept.
  attachments jsonb NOT NULL DEFAULT '[]',
  -- The e-mail that it goes by, until that is forgotten: then its last status is kept here.
  mail_id object_id,
  status text COLLATE "C" NOT NULL,
  -- The Message-ID of an e-mail that came in.
  internet_id text COLLATE "C",
  actor_type text COLLATE "C" NOT NULL,
  actor_id object_id,
  read_at timestamptz(0),
  read_by object_id,
  created_at timestamptz(0) NOT NULL,
  settled_at timestamptz(0),
  settled_by object_id,
  answer_id object_id,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  CONSTRAINT message_channel_known CHECK (channel IN ('email', 'booking_page', 'manual')),
  CONSTRAINT message_direction_known CHECK (direction IN ('in', 'out')),
  CONSTRAINT message_status_known CHECK (status IN ('received', 'sent', 'failed', 'discarded'))
);
-- An e-mail is taken in once, however often it is handed over.
CREATE UNIQUE INDEX message_taken_once ON messages (account_id, internet_id) WHERE internet_id IS NOT NULL;
CREATE INDEX messages_by_mail ON messages (account_id, mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX messages_by_property ON messages (account_id, property_id, id);
CREATE INDEX messages_by_reservation ON messages (account_id, reservation_id, id);
-- A reply address names a stay before anybody knows whose it is.
CREATE INDEX messages_of_stay ON messages (reservation_id);
-- What Today and the bell show of guests' messages: those that are not settled.
CREATE INDEX messages_open ON messages (account_id, property_id, id) WHERE (direction = 'in') AND (settled_at IS NULL);
CREATE INDEX messages_unread ON messages (account_id, property_id, id) WHERE (direction = 'in') AND (read_at IS NULL);
ALTER TABLE messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON messages TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON messages TO serai_app USING (account_id = current_setting('app.account_id', true));
