-- Answers to enquiries: the e-mails that are sent and received about one, and since when an enquiry waits for an answer.
ALTER TABLE enquiries ADD COLUMN open_since timestamptz(0), ADD COLUMN answered_at timestamptz(0);
ALTER TABLE enquiries NO FORCE ROW LEVEL SECURITY;
UPDATE enquiries SET open_since = created_at WHERE status = 'open';
ALTER TABLE enquiries FORCE ROW LEVEL SECURITY;
ALTER TABLE enquiries
  DROP CONSTRAINT enquiry_status_known,
  DROP CONSTRAINT enquiry_quoted_has_its_quote,
  DROP CONSTRAINT enquiry_closed_at_its_end,
  ADD CONSTRAINT enquiry_status_known CHECK (status IN ('open', 'answered', 'quoted', 'closed')),
  ADD CONSTRAINT enquiry_quoted_has_its_quote CHECK (status <> 'quoted' OR quote_id IS NOT NULL),
  ADD CONSTRAINT enquiry_closed_at_its_end CHECK ((status IN ('quoted', 'closed')) = (closed_at IS NOT NULL)),
  ADD CONSTRAINT enquiry_open_since_it_waits CHECK ((status = 'open') = (open_since IS NOT NULL)),
  ADD CONSTRAINT enquiry_answered_at_its_answer CHECK ((status = 'answered') = (answered_at IS NOT NULL));

CREATE TABLE enquiry_messages (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  enquiry_id object_id NOT NULL,
  direction text COLLATE "C" NOT NULL,
  subject text,
  body text NOT NULL,
  from_name text,
  from_address text,
  to_address text,
  -- Names of files, which are not stored.
  attachments jsonb NOT NULL,
  is_automatic boolean NOT NULL,
  mail_id object_id,
  -- Of an answer whose e-mail is deleted: what became of it.
  status text COLLATE "C" NOT NULL,
  -- The Message-ID of a reply, which may arrive twice.
  internet_id text COLLATE "C",
  -- Since when the enquiry had waited for the answer; null where it did not, and for replies.
  waited_since timestamptz(0),
  actor_type text COLLATE "C" NOT NULL,
  actor_id object_id,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, enquiry_id) REFERENCES enquiries ON DELETE CASCADE,
  CONSTRAINT enquiry_message_direction_known CHECK (direction IN ('in', 'out')),
  CONSTRAINT enquiry_message_status_known CHECK (status IN ('received', 'sent', 'failed', 'discarded')),
  CONSTRAINT enquiry_message_has_one_address CHECK ((direction = 'out') = (to_address IS NOT NULL))
);
CREATE INDEX enquiry_messages_by_enquiry ON enquiry_messages (account_id, enquiry_id, id);
CREATE INDEX enquiry_messages_by_property ON enquiry_messages (account_id, property_id);
CREATE INDEX enquiry_messages_by_mail ON enquiry_messages (account_id, mail_id) WHERE mail_id IS NOT NULL;
CREATE UNIQUE INDEX enquiry_message_received_once ON enquiry_messages (account_id, enquiry_id, internet_id) WHERE internet_id IS NOT NULL;
ALTER TABLE enquiry_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON enquiry_messages TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON enquiry_messages TO serai_app USING (account_id = current_setting('app.account_id', true));

-- A property has a text of its own for answers to enquiries.
ALTER TABLE message_templates
  DROP CONSTRAINT message_template_kind_known,
  ADD CONSTRAINT message_template_kind_known CHECK (kind IN ('booking_confirmed', 'awaiting_payment', 'payment_received', 'booking_changed',
    'booking_cancelled', 'no_show', 'booking_reinstated', 'before_arrival', 'check_in_today', 'after_stay', 'invoice', 'deposit_invoice',
    'credit_note', 'enquiry_answer'));
