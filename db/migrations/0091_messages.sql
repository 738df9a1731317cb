-- What guests and staff write to each other about a stay, and the occasions on which a guest has been written to.

CREATE TABLE messages (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  direction text COLLATE "C" NOT NULL CONSTRAINT message_direction_known CHECK (direction IN ('in', 'out')),
  channel text COLLATE "C" NOT NULL CONSTRAINT message_channel_known CHECK (channel IN ('email', 'booking_page', 'manual')),
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
  status text COLLATE "C" NOT NULL CONSTRAINT message_status_known CHECK (status IN ('received', 'sent', 'failed', 'discarded')),
  -- The Message-ID of an e-mail that came in.
  internet_id text COLLATE "C",
  actor_type text COLLATE "C" NOT NULL,
  actor_id object_id,
  read_at timestamptz(0),
  read_by object_id,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations
);
CREATE INDEX messages_by_property ON messages (account_id, property_id, id);
CREATE INDEX messages_by_reservation ON messages (account_id, reservation_id, id);
CREATE INDEX messages_unread ON messages (account_id, property_id, id) WHERE direction = 'in' AND read_at IS NULL;
CREATE INDEX messages_by_mail ON messages (account_id, mail_id) WHERE mail_id IS NOT NULL;
-- An e-mail is taken in once, however often it is handed over.
CREATE UNIQUE INDEX message_taken_once ON messages (account_id, internet_id) WHERE internet_id IS NOT NULL;
-- A reply address names a stay before anybody knows whose it is.
CREATE INDEX messages_of_stay ON messages (reservation_id);

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

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['messages', 'message_occasions']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO serai_app USING (account_id = current_setting(''app.account_id'', true))', t);
    EXECUTE format('CREATE POLICY system ON %I TO serai_system USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
