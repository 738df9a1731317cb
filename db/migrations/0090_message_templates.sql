-- What guests are written: the words of a property in place of those built in, and when each kind goes.

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
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT message_template_unique UNIQUE (account_id, property_id, kind, language),
  CONSTRAINT message_template_kind_known CHECK (kind IN ('booking_confirmed', 'awaiting_payment', 'payment_received', 'booking_changed',
    'booking_cancelled', 'before_arrival', 'check_in_today', 'after_stay', 'invoice')),
  CONSTRAINT message_template_language_known CHECK (language IN ('en', 'de', 'fr', 'es', 'it'))
);

-- Kinds that no switch of `guest_mails` is for; one without a row is off.
CREATE TABLE message_schedules (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  kind text COLLATE "C" NOT NULL,
  enabled boolean NOT NULL,
  -- Before the arrival, or after the departure.
  days smallint,
  time text COLLATE "C",
  -- Nothing is sent of what was due before: when it was switched on, or moved.
  due_from timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, property_id, kind),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT message_schedule_kind_known CHECK (kind IN ('payment_received', 'before_arrival', 'check_in_today', 'after_stay', 'invoice')),
  CONSTRAINT message_schedule_says_when CHECK (
    (kind IN ('before_arrival', 'after_stay')) = (days IS NOT NULL)
    AND (kind IN ('before_arrival', 'check_in_today', 'after_stay')) = (time IS NOT NULL))
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['message_templates', 'message_schedules']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO serai_app USING (account_id = current_setting(''app.account_id'', true))', t);
    EXECUTE format('CREATE POLICY system ON %I TO serai_system USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
