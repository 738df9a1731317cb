-- A business day is closed: what it came to is recorded once, with what it earned stay by stay, and what it changed of the books.

ALTER TABLE properties
  -- What the close makes of guests who were expected and did not come.
  ADD COLUMN no_show text NOT NULL DEFAULT 'manual'
    CONSTRAINT no_show_known CHECK (no_show IN ('manual', 'automatic'));

-- The version that the postings and the order book have; another one is still to be recorded.
ALTER TABLE reservations ADD COLUMN recorded_version integer NOT NULL DEFAULT 0;

-- Written once; nothing changes it.
CREATE TABLE business_days (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  date date NOT NULL,
  closed_at timestamptz(0) NOT NULL,
  -- Null for the first day, which has everything before it.
  began_at timestamptz(0),
  ended_at timestamptz(0) NOT NULL,
  rooms_available integer NOT NULL,
  out_of_order integer NOT NULL,
  rooms_sold integer NOT NULL,
  complimentary integer NOT NULL,
  arrivals integer NOT NULL,
  departures integer NOT NULL,
  stayovers integer NOT NULL,
  no_shows integer NOT NULL,
  cancellations integer NOT NULL,
  currency text NOT NULL,
  revenue jsonb NOT NULL,
  payments jsonb NOT NULL,
  deposits_held bigint NOT NULL,
  open_balances bigint NOT NULL,
  unusual jsonb NOT NULL,
  PRIMARY KEY (account_id, property_id, date),
  FOREIGN KEY (account_id, property_id) REFERENCES properties
);
CREATE UNIQUE INDEX business_days_by_id ON business_days (account_id, id);

-- What a stay earned and was paid on a day, and how much of its money became, or ceased to be, a deposit.
CREATE TABLE postings (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  recorded_on date NOT NULL,
  -- Counts the rows of a stay and day.
  position smallint NOT NULL,
  property_id object_id NOT NULL,
  type text COLLATE "C" NOT NULL,
  -- Of what was earned.
  vat_rate text COLLATE "C",
  -- Of what was paid or refunded.
  method text COLLATE "C",
  net bigint NOT NULL,
  vat bigint NOT NULL,
  gross bigint NOT NULL,
  PRIMARY KEY (account_id, reservation_id, recorded_on, position),
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations,
  CONSTRAINT posting_adds_up CHECK (net + vat = gross)
);
CREATE INDEX postings_by_day ON postings (account_id, property_id, recorded_on);

-- What a day changed of what is booked, by night of stay: sums up to an evening are what was booked then.
CREATE TABLE order_book (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  recorded_on date NOT NULL,
  position smallint NOT NULL,
  property_id object_id NOT NULL,
  stay_date date NOT NULL,
  state text COLLATE "C" NOT NULL
    CONSTRAINT order_state_known CHECK (state IN ('pending_payment', 'booked', 'cancelled', 'no_show')),
  room_type_id object_id NOT NULL,
  rate_plan_id object_id NOT NULL,
  channel text COLLATE "C" NOT NULL,
  group_id object_id,
  rooms smallint NOT NULL,
  -- The room alone; meals are apart.
  revenue_net bigint NOT NULL,
  revenue_gross bigint NOT NULL,
  meals_net bigint NOT NULL,
  meals_gross bigint NOT NULL,
  PRIMARY KEY (account_id, reservation_id, recorded_on, position),
  FOREIGN KEY (account_id, reservation_id) REFERENCES reservations
);
CREATE INDEX order_book_by_night ON order_book (account_id, property_id, stay_date);
CREATE INDEX order_book_by_day ON order_book (account_id, property_id, recorded_on);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['business_days', 'postings', 'order_book']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO serai_app USING (account_id = current_setting(''app.account_id'', true))', t);
    EXECUTE format('CREATE POLICY system ON %I TO serai_system USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
