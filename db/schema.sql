-- What the migrations come to, for reading; nothing runs it. Renew: npm run generate

CREATE DOMAIN credit_effect AS text COLLATE "C" CONSTRAINT credit_effect_known CHECK ((VALUE = ANY (ARRAY['waived'::text, 'reopened'::text, 'corrected'::text])));
CREATE DOMAIN every_night AS boolean CONSTRAINT every_night_taken CHECK (VALUE);
CREATE DOMAIN every_service AS boolean CONSTRAINT every_service_taken CHECK (VALUE);
CREATE DOMAIN invoice_status AS text COLLATE "C" CONSTRAINT invoice_status_known CHECK ((VALUE = ANY (ARRAY['draft'::text, 'issued'::text, 'paid'::text, 'credited'::text, 'void'::text])));
CREATE DOMAIN invoice_type AS text COLLATE "C" CONSTRAINT invoice_type_known CHECK ((VALUE = ANY (ARRAY['invoice'::text, 'deposit_invoice'::text, 'credit_note'::text])));
CREATE DOMAIN living_guest AS boolean CONSTRAINT guest_not_erased CHECK (VALUE);
CREATE DOMAIN object_id AS text COLLATE "C";
CREATE DOMAIN reservation_status AS text COLLATE "C" CONSTRAINT reservation_status_known CHECK ((VALUE = ANY (ARRAY['pending_payment'::text, 'confirmed'::text, 'checked_in'::text, 'checked_out'::text, 'cancelled'::text, 'no_show'::text])));
CREATE DOMAIN use_left AS boolean CONSTRAINT promotion_use_left CHECK (VALUE);

CREATE OR REPLACE FUNCTION credit_used(payer companies, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(sum(greatest(0, i.total - i.amount_credited - i.amount_paid + i.amount_refunded)), 0)::bigint
  FROM invoices i
  WHERE i.account_id = payer.account_id AND i.company_id = payer.id AND i.currency = payer.credit_limit ->> 'currency'
    AND (i.number IS NOT NULL AND i.type <> 'credit_note'
      OR i.number IS NULL AND i.type = 'invoice' AND i.status = 'draft' AND NOT EXISTS (
        SELECT FROM reservations r
        WHERE r.account_id = i.account_id AND r.id = i.reservation_id
          AND r.status = 'pending_payment' AND r.hold_expires_at <= at))
$function$;

CREATE OR REPLACE FUNCTION folded_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(translate(lower(regexp_replace(NORMALIZE(name, NFD), '[̀-ͯ''`´ʹʻʼ‘’′＇]'::text, ''::text, 'g'::text)), 'øłđı'::text, 'oldi'::text), 'ß'::text, 'ss'::text);

CREATE OR REPLACE FUNCTION has_overbooked_night(stay reservations)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (
    SELECT FROM nights n
    WHERE n.account_id = stay.account_id
      AND n.room_type_id IN (
        SELECT stay.room_type_id
        UNION SELECT s.room_type_id FROM room_segments s WHERE s.account_id = stay.account_id AND s.reservation_id = stay.id)
      AND n.date >= stay.check_in AND n.date < stay.held_to AND n.sold > n.capacity)
$function$;

CREATE OR REPLACE FUNCTION has_payer_above_credit(stay reservations)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (
    SELECT FROM companies c
    WHERE c.account_id = stay.account_id
      AND c.id IN (
        SELECT i.company_id FROM invoices i WHERE i.account_id = stay.account_id AND i.reservation_id = stay.id)
      AND c.credit_limit ->> 'currency' = stay.currency
      AND credit_used(c, NULL) > (c.credit_limit ->> 'amount')::bigint)
$function$;

CREATE OR REPLACE FUNCTION has_refund_since_cancellation(stay reservations)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (
    SELECT FROM refunds f
    WHERE f.account_id = stay.account_id AND f.reservation_id = stay.id
      AND (f.status = 'succeeded' OR f.status = 'pending' AND f.asked_at IS NOT NULL)
      AND f.created_at >= (stay.cancellation ->> 'cancelled_at')::timestamptz)
$function$;

CREATE OR REPLACE FUNCTION keep_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'serai'
AS $function$
BEGIN
  IF current_setting('app.purges_audit_log', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'the audit log keeps its rows for two years' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION last_word(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(folded_name(name), '^.*[ -]'::text, ''::text);

CREATE OR REPLACE FUNCTION left_of_parts(of_account text, combined_id text, night date, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN bool_and(
      coalesce(least(n.capacity, CASE WHEN n.stop_sell THEN 0 ELSE n.sell_limit END) - n.sold + (
        SELECT count(*) FROM reservations h LEFT JOIN room_segments s ON s.account_id = of_account AND s.reservation_id = h.id
          AND s.from_date <= night AND night < s.to_date
        WHERE h.account_id = of_account AND h.status = 'pending_payment' AND h.hold_expires_at <= at
          AND h.check_in <= night AND night < h.check_out AND coalesce(s.room_type_id, h.room_type_id) = k.part_id), 0) >= k.rooms
      AND (k.room_ids IS NOT NULL OR t.inventory_count <= k.rooms)
      AND NOT EXISTS (
        SELECT FROM room_segments s JOIN reservations r ON r.account_id = of_account AND r.id = s.reservation_id
        WHERE s.account_id = of_account AND s.room_id = ANY (k.room_ids) AND s.from_date <= night AND s.held_to > night
          AND NOT (r.status = 'pending_payment' AND coalesce(r.hold_expires_at <= at, false)))
      AND NOT EXISTS (
        SELECT FROM room_blocks b WHERE b.account_id = of_account AND b.room_id = ANY (k.room_ids)
          AND b.type = 'out_of_order' AND b.from_date <= night AND b.to_date > night))
    THEN 1 ELSE 0 END
  FROM room_type_parts k
  JOIN room_types t ON t.account_id = of_account AND t.id = k.part_id
  LEFT JOIN nights n ON n.account_id = of_account AND n.room_type_id = k.part_id AND n.date = night
  WHERE k.account_id = of_account AND k.room_type_id = combined_id
$function$;

CREATE OR REPLACE FUNCTION new_id_beside(prefix text, other object_id)
 RETURNS text
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  SELECT prefix || '_' || left(split_part(other, '_', 2), 10)
    || 'e' || substr(h, 1, 2) || substr(h, 17, 1) || substr(h, 18, 12)
  FROM (SELECT replace(gen_random_uuid()::text, '-', '') AS h OFFSET 0) AS random
$function$;

CREATE OR REPLACE FUNCTION published_announcements()
 RETURNS SETOF announcements
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'serai'
AS $function$SELECT * FROM announcements ORDER BY id DESC$function$;

CREATE OR REPLACE FUNCTION require_reopening()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'serai'
AS $function$
BEGIN
  IF current_setting('app.deletes_account', true) IS DISTINCT FROM OLD.account_id::text
    AND NOT EXISTS (SELECT FROM day_reopenings WHERE account_id = OLD.account_id AND record_id = OLD.id) THEN
    RAISE EXCEPTION 'the record of a closed day is deleted by its reopening alone';
  END IF;
  RETURN OLD;
END $function$;

CREATE TABLE accounting_settings (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  chart text COLLATE "C",
  accounts jsonb NOT NULL,
  datev jsonb NOT NULL,
  CONSTRAINT accounting_settings_pkey PRIMARY KEY (account_id, property_id),
  CONSTRAINT accounting_settings_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT chart_known CHECK ((chart = ANY (ARRAY['skr03'::text, 'skr04'::text, 'generic'::text])))
);
ALTER TABLE accounting_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounting_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON accounting_settings TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON accounting_settings TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE accounts (
  account_id object_id NOT NULL,
  name text NOT NULL,
  tier text NOT NULL,
  optional_events text[] NOT NULL DEFAULT '{}'::text[],
  created_at timestamp(0) with time zone NOT NULL,
  second_factor_required boolean NOT NULL DEFAULT false,
  idle_minutes integer NOT NULL DEFAULT 720,
  overview_offered_at timestamp(0) with time zone,
  closed_at timestamp(0) with time zone,
  CONSTRAINT accounts_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_tier_known CHECK ((tier = ANY (ARRAY['starter'::text, 'growth'::text, 'enterprise'::text]))),
  CONSTRAINT idle_minutes_in_bounds CHECK (((idle_minutes >= 15) AND (idle_minutes <= 1440)))
);
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON accounts TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON accounts TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE announcements (
  id object_id NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT announcements_pkey PRIMARY KEY (id),
  CONSTRAINT announcement_subject_once UNIQUE (subject)
);

CREATE TABLE api_keys (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id,
  name text NOT NULL,
  access text NOT NULL,
  hash bytea NOT NULL,
  hint text NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  revoked_at timestamp(0) with time zone,
  last_used_at timestamp(0) with time zone,
  last_used_range text,
  created_by text,
  operations text[] COLLATE "C",
  CONSTRAINT api_keys_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT api_keys_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT api_key_access_known CHECK ((access = ANY (ARRAY['write'::text, 'read'::text]))),
  CONSTRAINT key_operations_in_bounds CHECK (((cardinality(operations) >= 1) AND (cardinality(operations) <= 200)))
);
CREATE UNIQUE INDEX api_keys_by_hash ON api_keys USING btree (hash);
CREATE INDEX api_keys_by_property ON api_keys USING btree (account_id, property_id) WHERE (property_id IS NOT NULL);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON api_keys TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON api_keys TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE audit_log (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  at timestamp(0) with time zone NOT NULL,
  actor_type text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C",
  actor_name text,
  action text COLLATE "C" NOT NULL,
  resource_id text COLLATE "C",
  about_id text COLLATE "C",
  property_id text COLLATE "C",
  address_range text,
  changes jsonb,
  CONSTRAINT audit_log_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX audit_log_by_resource ON audit_log USING btree (account_id, resource_id, id) WHERE (resource_id IS NOT NULL);
CREATE INDEX audit_log_by_subject ON audit_log USING btree (account_id, about_id, id) WHERE (about_id IS NOT NULL);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON audit_log TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON audit_log TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));
CREATE TRIGGER audit_log_is_kept BEFORE DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();

CREATE TABLE booking_page_paid (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  date date NOT NULL,
  CONSTRAINT booking_page_paid_pkey PRIMARY KEY (account_id, reservation_id),
  CONSTRAINT booking_page_paid_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id)
);
CREATE INDEX booking_page_paid_by_date ON booking_page_paid USING btree (date);
ALTER TABLE booking_page_paid ENABLE ROW LEVEL SECURITY;
ALTER TABLE booking_page_paid FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON booking_page_paid TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON booking_page_paid TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE booking_page_visits (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  date date NOT NULL,
  step text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  visits integer NOT NULL,
  CONSTRAINT booking_page_visits_pkey PRIMARY KEY (account_id, property_id, date, step, language, source),
  CONSTRAINT booking_page_visits_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT visit_step_known CHECK ((step = ANY (ARRAY['search'::text, 'rooms'::text, 'details'::text, 'booked'::text, 'paid'::text, 'full'::text, 'restricted'::text, 'too_large'::text])))
);
CREATE INDEX booking_page_visits_by_date ON booking_page_visits USING btree (date);
ALTER TABLE booking_page_visits ENABLE ROW LEVEL SECURITY;
ALTER TABLE booking_page_visits FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON booking_page_visits TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON booking_page_visits TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE bookings (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  code text COLLATE "C" GENERATED ALWAYS AS ("right"((id)::text, 7)) STORED,
  billing text NOT NULL DEFAULT 'by_room'::text,
  version integer NOT NULL DEFAULT 0,
  updated_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT bookings_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT bookings_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT booking_billing_known CHECK ((billing = ANY (ARRAY['together'::text, 'by_room'::text])))
);
CREATE INDEX bookings_by_code ON bookings USING btree (account_id, code);
CREATE INDEX bookings_by_property ON bookings USING btree (account_id, property_id, id);
ALTER TABLE bookings ENABLE ROW LEVEL SECURITY;
ALTER TABLE bookings FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON bookings TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON bookings TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE budgets (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  year smallint NOT NULL,
  month smallint NOT NULL,
  room_revenue bigint,
  rooms_sold integer,
  CONSTRAINT budgets_pkey PRIMARY KEY (account_id, property_id, year, month),
  CONSTRAINT budgets_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT budget_month_known CHECK (((month >= 1) AND (month <= 12))),
  CONSTRAINT budget_not_negative CHECK (((room_revenue >= 0) AND (rooms_sold >= 0)))
);
ALTER TABLE budgets ENABLE ROW LEVEL SECURITY;
ALTER TABLE budgets FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON budgets TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON budgets TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE business_days (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  date date NOT NULL,
  closed_at timestamp(0) with time zone NOT NULL,
  began_at timestamp(0) with time zone,
  ended_at timestamp(0) with time zone NOT NULL,
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
  CONSTRAINT business_days_pkey PRIMARY KEY (account_id, property_id, date),
  CONSTRAINT business_days_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id)
);
CREATE UNIQUE INDEX business_days_by_id ON business_days USING btree (account_id, id);
ALTER TABLE business_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE business_days FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON business_days TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON business_days TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));
CREATE TRIGGER deleted_by_reopening BEFORE DELETE ON business_days FOR EACH ROW EXECUTE FUNCTION require_reopening();

CREATE TABLE capacity_at_day_end (
  account_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  stay_date date NOT NULL,
  date date NOT NULL,
  property_id object_id NOT NULL,
  rooms integer NOT NULL,
  CONSTRAINT capacity_at_day_end_pkey PRIMARY KEY (account_id, room_type_id, stay_date, date),
  CONSTRAINT capacity_at_day_end_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT capacity_at_day_end_account_id_room_type_id_fkey FOREIGN KEY (account_id, room_type_id) REFERENCES room_types(account_id, id)
);
CREATE INDEX capacity_at_day_end_by_property ON capacity_at_day_end USING btree (account_id, property_id, date);
ALTER TABLE capacity_at_day_end ENABLE ROW LEVEL SECURITY;
ALTER TABLE capacity_at_day_end FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON capacity_at_day_end TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON capacity_at_day_end TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE capacity_book (
  account_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  stay_date date NOT NULL,
  recorded_on date NOT NULL,
  property_id object_id NOT NULL,
  rooms integer NOT NULL,
  CONSTRAINT capacity_book_pkey PRIMARY KEY (account_id, room_type_id, stay_date, recorded_on),
  CONSTRAINT capacity_book_account_id_room_type_id_fkey FOREIGN KEY (account_id, room_type_id) REFERENCES room_types(account_id, id)
);
CREATE INDEX capacity_book_by_day ON capacity_book USING btree (account_id, property_id, recorded_on);
CREATE INDEX capacity_book_by_night ON capacity_book USING btree (account_id, property_id, stay_date);
ALTER TABLE capacity_book ENABLE ROW LEVEL SECURITY;
ALTER TABLE capacity_book FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON capacity_book TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON capacity_book TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE channel_acknowledged_ari (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  channel text COLLATE "C" NOT NULL,
  room_code text COLLATE "C" NOT NULL,
  rate_code text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  acknowledged json NOT NULL DEFAULT '[]'::json,
  unconfirmed json NOT NULL DEFAULT '[]'::json,
  acknowledged_at timestamp(0) with time zone,
  CONSTRAINT channel_acknowledged_ari_pkey PRIMARY KEY (account_id, property_id, channel, room_code, rate_code, kind),
  CONSTRAINT channel_acknowledged_ari_account_id_property_id_channel_fkey FOREIGN KEY (account_id, property_id, channel) REFERENCES channels(account_id, property_id, id) ON DELETE CASCADE,
  CONSTRAINT ari_kind_known CHECK ((kind = ANY (ARRAY['availability'::text, 'prices'::text, 'restrictions'::text])))
) WITH (fillfactor=70);
ALTER TABLE channel_acknowledged_ari ENABLE ROW LEVEL SECURITY;
ALTER TABLE channel_acknowledged_ari FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON channel_acknowledged_ari TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON channel_acknowledged_ari TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE channel_bookings (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  channel text COLLATE "C" NOT NULL,
  reference text COLLATE "C" NOT NULL,
  room_reference text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  action text NOT NULL,
  status text NOT NULL,
  held_reason text,
  reservation_id object_id,
  room_code text NOT NULL,
  rate_code text NOT NULL,
  booking jsonb NOT NULL,
  payment_collected_by text NOT NULL,
  commission bigint,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  followed jsonb NOT NULL DEFAULT '[]'::jsonb,
  known_nights jsonb,
  CONSTRAINT channel_bookings_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT channel_booking_once UNIQUE (account_id, property_id, channel, reference, room_reference),
  CONSTRAINT channel_bookings_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT channel_bookings_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT channel_booking_action_known CHECK ((action = ANY (ARRAY['commit'::text, 'modify'::text, 'cancel'::text]))),
  CONSTRAINT channel_booking_status_known CHECK ((status = ANY (ARRAY['booked'::text, 'held'::text, 'cancelled'::text, 'never_booked'::text])))
);
CREATE INDEX channel_bookings_by_reservation ON channel_bookings USING btree (account_id, reservation_id) WHERE (reservation_id IS NOT NULL);
CREATE INDEX channel_bookings_held ON channel_bookings USING btree (account_id, property_id, channel, id) WHERE (status = 'held'::text);
ALTER TABLE channel_bookings ENABLE ROW LEVEL SECURITY;
ALTER TABLE channel_bookings FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON channel_bookings TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON channel_bookings TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE channel_dirty_ranges (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  channel text COLLATE "C" NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  room_type_id object_id,
  rate_plan_id object_id,
  first date NOT NULL,
  last date NOT NULL,
  due_at timestamp with time zone NOT NULL,
  resend boolean NOT NULL DEFAULT false,
  CONSTRAINT channel_dirty_ranges_pkey PRIMARY KEY (account_id, property_id, channel, id)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0);
ALTER TABLE channel_dirty_ranges ENABLE ROW LEVEL SECURITY;
ALTER TABLE channel_dirty_ranges FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON channel_dirty_ranges TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON channel_dirty_ranges TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE channels (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  status text NOT NULL DEFAULT 'green'::text,
  created_at timestamp(0) with time zone NOT NULL,
  endpoint text,
  hotel_code text,
  horizon_days integer NOT NULL DEFAULT 365,
  credentials bytea,
  inbound_hash bytea,
  status_code text,
  status_reason text,
  status_since timestamp(0) with time zone NOT NULL DEFAULT now(),
  last_sync_at timestamp(0) with time zone,
  last_error jsonb,
  paused_until timestamp(0) with time zone,
  retry_at timestamp(0) with time zone,
  failing boolean NOT NULL DEFAULT false,
  failures integer NOT NULL DEFAULT 0,
  marked_until date,
  sync_id text COLLATE "C",
  sync_status text,
  disconnecting boolean NOT NULL DEFAULT false,
  lease uuid,
  lease_until timestamp with time zone,
  collects_payment boolean NOT NULL DEFAULT false,
  CONSTRAINT channels_pkey PRIMARY KEY (account_id, property_id, id),
  CONSTRAINT channels_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT channel_horizon_known CHECK (((horizon_days >= 365) AND (horizon_days <= 500))),
  CONSTRAINT channel_status_known CHECK ((status = ANY (ARRAY['green'::text, 'amber'::text, 'red'::text]))),
  CONSTRAINT channel_sync_known CHECK ((sync_status = ANY (ARRAY['queued'::text, 'running'::text]))),
  CONSTRAINT channel_type_known CHECK ((type = ANY (ARRAY['ota'::text, 'ota_xml'::text, 'ical'::text, 'demo'::text])))
);
CREATE UNIQUE INDEX channels_by_inbound_hash ON channels USING btree (inbound_hash) WHERE (inbound_hash IS NOT NULL);
CREATE INDEX channels_to_sync ON channels USING btree (account_id, property_id, id) WHERE (sync_id IS NOT NULL);
ALTER TABLE channels ENABLE ROW LEVEL SECURITY;
ALTER TABLE channels FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON channels TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON channels TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE companies (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id,
  kind text COLLATE "C" NOT NULL,
  name text NOT NULL,
  vat_id text COLLATE "C",
  address jsonb,
  contacts jsonb NOT NULL,
  invoice_email text COLLATE "C",
  payment_terms_days integer NOT NULL,
  credit_limit jsonb,
  rate_plan_ids text[] COLLATE "C" NOT NULL,
  commission jsonb,
  status text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  code text COLLATE "C",
  language text COLLATE "C",
  reminders_paused boolean NOT NULL DEFAULT false,
  commission_terms jsonb NOT NULL DEFAULT '[]'::jsonb,
  vat_check jsonb,
  routing jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT companies_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT company_code_unique UNIQUE (account_id, code),
  CONSTRAINT companies_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT company_kind_known CHECK ((kind = ANY (ARRAY['company'::text, 'agent'::text, 'ota'::text]))),
  CONSTRAINT company_status_known CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);
CREATE INDEX companies_by_property ON companies USING btree (account_id, property_id, id);
CREATE INDEX companies_by_update ON companies USING btree (account_id, updated_at, id);
ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
ALTER TABLE companies FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON companies TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON companies TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE company_credit_entries (
  account_id object_id NOT NULL,
  company_payment_id object_id NOT NULL,
  kind text COLLATE "C" NOT NULL,
  property_id object_id NOT NULL,
  company_id object_id NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  method text COLLATE "C" NOT NULL,
  reference text,
  at timestamp(0) with time zone NOT NULL,
  business_date date NOT NULL,
  received_by jsonb,
  shift_id object_id,
  CONSTRAINT company_credit_entries_pkey PRIMARY KEY (account_id, company_payment_id, kind),
  CONSTRAINT company_credit_entries_account_id_company_id_fkey FOREIGN KEY (account_id, company_id) REFERENCES companies(account_id, id),
  CONSTRAINT company_credit_entries_account_id_company_payment_id_fkey FOREIGN KEY (account_id, company_payment_id) REFERENCES company_payments(account_id, id),
  CONSTRAINT company_credit_entries_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT company_credit_entries_account_id_shift_id_fkey FOREIGN KEY (account_id, shift_id) REFERENCES shifts(account_id, id),
  CONSTRAINT company_credit_entry_known CHECK ((((kind = 'received'::text) AND (amount > 0)) OR ((kind = 'returned'::text) AND (amount < 0))))
);
CREATE INDEX company_credit_entries_by_company ON company_credit_entries USING btree (account_id, company_id);
CREATE INDEX company_credit_entries_by_day ON company_credit_entries USING btree (account_id, property_id, business_date);
CREATE INDEX company_credit_entries_by_shift ON company_credit_entries USING btree (account_id, shift_id) WHERE (shift_id IS NOT NULL);
ALTER TABLE company_credit_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_credit_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON company_credit_entries TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON company_credit_entries TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE company_payments (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  company_id object_id NOT NULL,
  amount bigint NOT NULL,
  credit bigint NOT NULL,
  currency text NOT NULL,
  method text COLLATE "C" NOT NULL,
  reference text,
  paid_at timestamp(0) with time zone NOT NULL,
  received_by jsonb,
  business_date date NOT NULL,
  shift_id object_id,
  voided_at timestamp(0) with time zone,
  voided_on date,
  void_reason text,
  version integer NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT company_payments_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT company_payments_account_id_company_id_fkey FOREIGN KEY (account_id, company_id) REFERENCES companies(account_id, id),
  CONSTRAINT company_payments_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT company_payments_account_id_shift_id_fkey FOREIGN KEY (account_id, shift_id) REFERENCES shifts(account_id, id),
  CONSTRAINT company_credit_within_payment CHECK (((credit >= 0) AND (credit <= amount))),
  CONSTRAINT company_payment_is_something CHECK ((amount > 0)),
  CONSTRAINT company_payment_voided_with_reason CHECK ((((voided_at IS NULL) = (voided_on IS NULL)) AND ((voided_at IS NULL) = (void_reason IS NULL))))
);
CREATE INDEX company_payments_by_company ON company_payments USING btree (account_id, company_id, id);
CREATE INDEX company_payments_by_property ON company_payments USING btree (account_id, property_id, business_date);
CREATE INDEX company_payments_by_shift ON company_payments USING btree (account_id, shift_id) WHERE (shift_id IS NOT NULL);
ALTER TABLE company_payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE company_payments FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON company_payments TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON company_payments TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE day_reopenings (
  account_id object_id NOT NULL,
  record_id object_id NOT NULL,
  property_id object_id NOT NULL,
  date date NOT NULL,
  reopened_at timestamp(0) with time zone NOT NULL,
  actor_type text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C",
  actor_name text,
  reason text NOT NULL,
  record jsonb NOT NULL,
  CONSTRAINT day_reopenings_pkey PRIMARY KEY (account_id, record_id),
  CONSTRAINT day_reopenings_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id)
);
CREATE INDEX day_reopenings_by_date ON day_reopenings USING btree (account_id, property_id, date);
ALTER TABLE day_reopenings ENABLE ROW LEVEL SECURITY;
ALTER TABLE day_reopenings FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON day_reopenings TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON day_reopenings TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE doctor_runs (
  name text COLLATE "C" NOT NULL,
  ran_at timestamp(0) with time zone NOT NULL,
  findings integer NOT NULL,
  CONSTRAINT doctor_runs_pkey PRIMARY KEY (name),
  CONSTRAINT doctor_run_once CHECK ((name = 'last'::text))
);

CREATE TABLE downtime_packs (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  due_at timestamp(0) with time zone NOT NULL,
  lease uuid,
  leased_until timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  made_at timestamp(0) with time zone,
  CONSTRAINT downtime_packs_pkey PRIMARY KEY (account_id, property_id, due_at),
  CONSTRAINT downtime_packs_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT downtime_pack_leased_until_made CHECK ((((lease IS NULL) = (leased_until IS NULL)) AND ((made_at IS NULL) OR (lease IS NULL))))
);
ALTER TABLE downtime_packs ENABLE ROW LEVEL SECURITY;
ALTER TABLE downtime_packs FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON downtime_packs TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON downtime_packs TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE downtime_settings (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  times jsonb NOT NULL,
  CONSTRAINT downtime_settings_pkey PRIMARY KEY (account_id, property_id),
  CONSTRAINT downtime_settings_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id)
);
ALTER TABLE downtime_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE downtime_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON downtime_settings TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON downtime_settings TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE enquiries (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  status text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  name text,
  email text,
  email_key text COLLATE "C",
  phone text,
  subject text,
  body text NOT NULL,
  attachments jsonb NOT NULL,
  internet_id text,
  quote_id object_id,
  closed_at timestamp(0) with time zone,
  version integer NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  open_since timestamp(0) with time zone,
  answered_at timestamp(0) with time zone,
  CONSTRAINT enquiries_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT enquiries_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT enquiries_account_id_quote_id_fkey FOREIGN KEY (account_id, quote_id) REFERENCES quotes(account_id, id),
  CONSTRAINT enquiry_answered_at_its_answer CHECK (((status = 'answered'::text) = (answered_at IS NOT NULL))),
  CONSTRAINT enquiry_closed_at_its_end CHECK (((status = ANY (ARRAY['quoted'::text, 'closed'::text])) = (closed_at IS NOT NULL))),
  CONSTRAINT enquiry_open_since_it_waits CHECK (((status = 'open'::text) = (open_since IS NOT NULL))),
  CONSTRAINT enquiry_quoted_has_its_quote CHECK (((status <> 'quoted'::text) OR (quote_id IS NOT NULL))),
  CONSTRAINT enquiry_source_known CHECK ((source = ANY (ARRAY['email'::text, 'staff'::text]))),
  CONSTRAINT enquiry_status_known CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'quoted'::text, 'closed'::text])))
);
CREATE INDEX enquiries_by_answer ON enquiries USING btree (answered_at) WHERE (answered_at IS NOT NULL);
CREATE INDEX enquiries_by_creation ON enquiries USING btree (created_at);
CREATE INDEX enquiries_by_email ON enquiries USING btree (account_id, email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX enquiries_by_end ON enquiries USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX enquiries_by_property ON enquiries USING btree (account_id, property_id, id);
CREATE INDEX enquiries_by_quote ON enquiries USING btree (account_id, quote_id) WHERE (quote_id IS NOT NULL);
CREATE INDEX enquiries_by_update ON enquiries USING btree (account_id, updated_at, id);
CREATE INDEX enquiries_open ON enquiries USING btree (account_id, property_id, id) WHERE (status = 'open'::text);
CREATE UNIQUE INDEX enquiry_received_once ON enquiries USING btree (account_id, property_id, internet_id) WHERE (internet_id IS NOT NULL);
ALTER TABLE enquiries ENABLE ROW LEVEL SECURITY;
ALTER TABLE enquiries FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON enquiries TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON enquiries TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

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
  attachments jsonb NOT NULL,
  is_automatic boolean NOT NULL,
  mail_id object_id,
  status text COLLATE "C" NOT NULL,
  internet_id text COLLATE "C",
  waited_since timestamp(0) with time zone,
  actor_type text COLLATE "C" NOT NULL,
  actor_id object_id,
  created_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT enquiry_messages_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT enquiry_messages_account_id_enquiry_id_fkey FOREIGN KEY (account_id, enquiry_id) REFERENCES enquiries(account_id, id) ON DELETE CASCADE,
  CONSTRAINT enquiry_messages_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT enquiry_message_direction_known CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  CONSTRAINT enquiry_message_has_one_address CHECK (((direction = 'out'::text) = (to_address IS NOT NULL))),
  CONSTRAINT enquiry_message_status_known CHECK ((status = ANY (ARRAY['received'::text, 'sent'::text, 'failed'::text, 'discarded'::text])))
);
CREATE UNIQUE INDEX enquiry_message_received_once ON enquiry_messages USING btree (account_id, enquiry_id, internet_id) WHERE (internet_id IS NOT NULL);
CREATE INDEX enquiry_messages_by_enquiry ON enquiry_messages USING btree (account_id, enquiry_id, id);
CREATE INDEX enquiry_messages_by_mail ON enquiry_messages USING btree (account_id, mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX enquiry_messages_by_property ON enquiry_messages USING btree (account_id, property_id);
ALTER TABLE enquiry_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE enquiry_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON enquiry_messages TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON enquiry_messages TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE events (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id,
  type text COLLATE "C" NOT NULL,
  resource_id text COLLATE "C" NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  body text NOT NULL,
  list_position bigint,
  CONSTRAINT events_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX events_by_position ON events USING btree (account_id, list_position) WHERE (list_position IS NOT NULL);
CREATE INDEX events_by_property ON events USING btree (account_id, property_id, id) WHERE (property_id IS NOT NULL);
CREATE INDEX events_by_property_position ON events USING btree (account_id, property_id, list_position) WHERE ((property_id IS NOT NULL) AND (list_position IS NOT NULL));
CREATE INDEX events_by_resource ON events USING btree (account_id, resource_id, id);
CREATE INDEX events_without_position ON events USING btree (account_id, id) WHERE (list_position IS NULL);
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
ALTER TABLE events FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON events TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON events TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE finished_deliveries (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  endpoint_id object_id NOT NULL,
  event_id object_id NOT NULL,
  event_type text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  body text,
  attempts integer NOT NULL,
  interruptions integer NOT NULL,
  log jsonb NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  finished_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT finished_deliveries_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT finished_delivery_status_known CHECK ((status = ANY (ARRAY['delivered'::text, 'failed'::text, 'discarded'::text])))
);
CREATE INDEX finished_deliveries_by_age ON finished_deliveries USING btree (finished_at);
CREATE INDEX finished_deliveries_by_endpoint ON finished_deliveries USING btree (account_id, endpoint_id, id);
CREATE INDEX finished_deliveries_failed ON finished_deliveries USING btree (account_id, finished_at) WHERE (status = 'failed'::text);
CREATE INDEX finished_deliveries_replays ON finished_deliveries USING btree (account_id, event_id, endpoint_id) WHERE (kind = 'replay'::text);
ALTER TABLE finished_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE finished_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON finished_deliveries TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON finished_deliveries TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE found_items (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  room_id object_id,
  place text,
  description text NOT NULL,
  storage_place text,
  found_at timestamp(0) with time zone NOT NULL,
  found_by jsonb NOT NULL,
  status text COLLATE "C" NOT NULL,
  status_note text,
  settled_at timestamp(0) with time zone,
  settled_by jsonb,
  reservation_id object_id,
  is_proposed boolean NOT NULL,
  photos jsonb NOT NULL DEFAULT '[]'::jsonb,
  version integer NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT found_items_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT found_items_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT found_items_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT found_items_account_id_room_id_fkey FOREIGN KEY (account_id, room_id) REFERENCES rooms(account_id, id),
  CONSTRAINT found_item_is_somewhere CHECK (((room_id IS NOT NULL) OR (place IS NOT NULL))),
  CONSTRAINT found_item_photos_are_few CHECK ((jsonb_array_length(photos) <= 3)),
  CONSTRAINT found_item_proposal_is_a_stay CHECK (((NOT is_proposed) OR (reservation_id IS NOT NULL))),
  CONSTRAINT found_item_settled_by_somebody CHECK ((((status = 'kept'::text) = (settled_at IS NULL)) AND ((settled_at IS NULL) = (settled_by IS NULL)))),
  CONSTRAINT found_item_status_known CHECK ((status = ANY (ARRAY['kept'::text, 'returned'::text, 'sent'::text, 'disposed'::text])))
);
CREATE INDEX found_items_by_update ON found_items USING btree (account_id, updated_at, id);
CREATE INDEX found_items_of_property ON found_items USING btree (account_id, property_id, id);
CREATE INDEX found_items_of_room ON found_items USING btree (account_id, room_id, id) WHERE (room_id IS NOT NULL);
CREATE INDEX found_items_of_stay ON found_items USING btree (account_id, reservation_id) WHERE (reservation_id IS NOT NULL);
CREATE INDEX found_items_settled_of_property ON found_items USING btree (account_id, property_id, settled_at) WHERE (settled_at IS NOT NULL);
ALTER TABLE found_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE found_items FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON found_items TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON found_items TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE group_nights (
  account_id object_id NOT NULL,
  group_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  date date NOT NULL,
  rooms integer NOT NULL,
  picked_up integer NOT NULL DEFAULT 0,
  released integer NOT NULL DEFAULT 0,
  held boolean NOT NULL,
  CONSTRAINT group_nights_pkey PRIMARY KEY (account_id, group_id, room_type_id, date),
  CONSTRAINT group_nights_account_id_group_id_fkey FOREIGN KEY (account_id, group_id) REFERENCES groups(account_id, id),
  CONSTRAINT group_nights_account_id_room_type_id_fkey FOREIGN KEY (account_id, room_type_id) REFERENCES room_types(account_id, id),
  CONSTRAINT block_held_is_not_released CHECK (((NOT held) OR (released = 0))),
  CONSTRAINT block_never_below_picked_up CHECK (((picked_up >= 0) AND (released >= 0) AND ((picked_up + released) <= rooms)))
);
CREATE INDEX group_nights_by_night ON group_nights USING btree (account_id, room_type_id, date);
ALTER TABLE group_nights ENABLE ROW LEVEL SECURITY;
ALTER TABLE group_nights FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON group_nights TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON group_nights TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE groups (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  name text NOT NULL,
  status text COLLATE "C" NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  release_at timestamp(0) with time zone,
  released_at timestamp(0) with time zone,
  company_id object_id,
  rate_plan_id object_id,
  notes text,
  cancellation jsonb,
  version integer NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  booking_open boolean NOT NULL DEFAULT false,
  booking_code text,
  routing jsonb NOT NULL DEFAULT '[]'::jsonb,
  bill_to jsonb,
  deposits jsonb NOT NULL DEFAULT '[]'::jsonb,
  next_deposit_on date,
  CONSTRAINT groups_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT groups_account_id_company_id_fkey FOREIGN KEY (account_id, company_id) REFERENCES companies(account_id, id),
  CONSTRAINT groups_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT groups_account_id_rate_plan_id_fkey FOREIGN KEY (account_id, rate_plan_id) REFERENCES rate_plans(account_id, id),
  CONSTRAINT group_has_nights CHECK ((from_date < to_date)),
  CONSTRAINT group_status_known CHECK ((status = ANY (ARRAY['enquiry'::text, 'tentative'::text, 'definite'::text, 'cancelled'::text, 'completed'::text])))
);
CREATE INDEX groups_by_company ON groups USING btree (account_id, company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX groups_by_property ON groups USING btree (account_id, property_id, id);
CREATE INDEX groups_by_rate_plan ON groups USING btree (account_id, rate_plan_id) WHERE (rate_plan_id IS NOT NULL);
CREATE INDEX groups_by_update ON groups USING btree (account_id, updated_at, id);
CREATE INDEX groups_to_complete ON groups USING btree (to_date) WHERE (status = ANY (ARRAY['tentative'::text, 'definite'::text]));
CREATE INDEX groups_to_release ON groups USING btree (release_at) WHERE ((status = ANY (ARRAY['tentative'::text, 'definite'::text])) AND (released_at IS NULL));
CREATE INDEX groups_with_deposit_to_announce ON groups USING btree (next_deposit_on) WHERE ((status = ANY (ARRAY['tentative'::text, 'definite'::text])) AND (next_deposit_on IS NOT NULL));
CREATE INDEX groups_with_deposits ON groups USING btree (account_id, property_id, id) WHERE ((status = ANY (ARRAY['tentative'::text, 'definite'::text])) AND (deposits <> '[]'::jsonb));
ALTER TABLE groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE groups FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON groups TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON groups TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE guest_aliases (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  guest_id object_id NOT NULL,
  property_id object_id NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email_normal text COLLATE "C",
  phone text COLLATE "C",
  last_name_key text COLLATE "C" GENERATED ALWAYS AS (folded_name(last_name)) STORED,
  first_name_key text COLLATE "C" GENERATED ALWAYS AS (folded_name(first_name)) STORED,
  last_word_key text COLLATE "C" GENERATED ALWAYS AS (last_word(last_name)) STORED,
  phone_reversed text COLLATE "C" GENERATED ALWAYS AS (reverse(phone)) STORED,
  CONSTRAINT guest_aliases_pkey PRIMARY KEY (account_id, reservation_id),
  CONSTRAINT guest_aliases_account_id_guest_id_fkey FOREIGN KEY (account_id, guest_id) REFERENCES guests(account_id, id),
  CONSTRAINT guest_aliases_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id)
);
CREATE INDEX guest_aliases_by_email ON guest_aliases USING btree (account_id, email_normal) WHERE (email_normal IS NOT NULL);
CREATE INDEX guest_aliases_by_first_name ON guest_aliases USING btree (account_id, first_name_key);
CREATE INDEX guest_aliases_by_guest ON guest_aliases USING btree (account_id, guest_id);
CREATE INDEX guest_aliases_by_last_digits ON guest_aliases USING btree (account_id, phone_reversed) WHERE (phone_reversed IS NOT NULL);
CREATE INDEX guest_aliases_by_last_name ON guest_aliases USING btree (account_id, last_name_key);
CREATE INDEX guest_aliases_by_last_word ON guest_aliases USING btree (account_id, last_word_key);
CREATE INDEX guest_aliases_by_phone ON guest_aliases USING btree (account_id, phone) WHERE (phone IS NOT NULL);
ALTER TABLE guest_aliases ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_aliases FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_aliases TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_aliases TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE guest_consents (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  guest_id object_id NOT NULL,
  purpose text COLLATE "C" NOT NULL,
  given boolean NOT NULL,
  at timestamp(0) with time zone NOT NULL,
  recorded_at timestamp(0) with time zone NOT NULL,
  source text COLLATE "C" NOT NULL,
  text text,
  text_version text,
  address_range text,
  pending boolean NOT NULL DEFAULT false,
  CONSTRAINT guest_consents_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT guest_consents_account_id_guest_id_fkey FOREIGN KEY (account_id, guest_id) REFERENCES guests(account_id, id),
  CONSTRAINT consent_has_proof CHECK (((NOT given) OR (text IS NOT NULL))),
  CONSTRAINT consent_purpose_known CHECK ((purpose = 'marketing'::text)),
  CONSTRAINT consent_source_known CHECK ((source = ANY (ARRAY['booking_page'::text, 'staff'::text, 'api'::text]))),
  CONSTRAINT pending_consent_is_given CHECK ((given OR (NOT pending)))
);
CREATE INDEX guest_consents_by_guest ON guest_consents USING btree (account_id, guest_id, purpose, at DESC, id DESC);
ALTER TABLE guest_consents ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_consents FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_consents TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_consents TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE guest_duplicates_dismissed (
  account_id object_id NOT NULL,
  guest_id object_id NOT NULL,
  other_id object_id NOT NULL,
  dismissed_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT guest_duplicates_dismissed_pkey PRIMARY KEY (account_id, guest_id, other_id),
  CONSTRAINT pair_in_order CHECK (((guest_id)::text < (other_id)::text))
);
CREATE INDEX guest_duplicates_dismissed_by_other ON guest_duplicates_dismissed USING btree (account_id, other_id);
ALTER TABLE guest_duplicates_dismissed ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_duplicates_dismissed FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_duplicates_dismissed TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_duplicates_dismissed TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE guest_erasures (
  account_id object_id NOT NULL,
  guest_id object_id NOT NULL,
  erased_at timestamp(0) with time zone NOT NULL,
  logs_erased_at timestamp(0) with time zone,
  next_on date,
  completed_at timestamp(0) with time zone,
  deleted_ids jsonb NOT NULL DEFAULT '[]'::jsonb,
  payer_of jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT guest_erasures_pkey PRIMARY KEY (account_id, guest_id),
  CONSTRAINT guest_erasures_account_id_guest_id_fkey FOREIGN KEY (account_id, guest_id) REFERENCES guests(account_id, id),
  CONSTRAINT erasure_completed_at_its_end CHECK (((completed_at IS NULL) OR ((logs_erased_at IS NOT NULL) AND (next_on IS NULL))))
);
CREATE INDEX guest_erasures_open ON guest_erasures USING btree (erased_at) WHERE (completed_at IS NULL);
ALTER TABLE guest_erasures ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_erasures FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_erasures TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_erasures TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE guest_event_properties (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  event_id object_id NOT NULL,
  CONSTRAINT guest_event_properties_pkey PRIMARY KEY (account_id, property_id, event_id),
  CONSTRAINT guest_event_properties_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES events(account_id, id) ON DELETE CASCADE
);
CREATE INDEX guest_event_properties_by_event ON guest_event_properties USING btree (account_id, event_id);
ALTER TABLE guest_event_properties ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_event_properties FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_event_properties TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_event_properties TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE guest_former_emails (
  account_id object_id NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  guest_id object_id NOT NULL,
  from_id object_id NOT NULL,
  CONSTRAINT guest_former_emails_pkey PRIMARY KEY (account_id, email_key),
  CONSTRAINT guest_former_emails_account_id_guest_id_fkey FOREIGN KEY (account_id, guest_id) REFERENCES guests(account_id, id)
);
CREATE INDEX guest_former_emails_by_guest ON guest_former_emails USING btree (account_id, guest_id);
ALTER TABLE guest_former_emails ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_former_emails FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_former_emails TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_former_emails TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE guest_links (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  version integer NOT NULL,
  changed_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT guest_links_pkey PRIMARY KEY (account_id, reservation_id),
  CONSTRAINT guest_links_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT guest_link_given_up CHECK ((version > 0))
);
ALTER TABLE guest_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_links FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_links TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_links TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE guest_merges (
  account_id object_id NOT NULL,
  from_id object_id NOT NULL,
  into_id object_id NOT NULL,
  merged_at timestamp(0) with time zone NOT NULL,
  undo_until timestamp(0) with time zone NOT NULL,
  saved jsonb,
  CONSTRAINT guest_merges_pkey PRIMARY KEY (account_id, from_id)
);
CREATE INDEX guest_merges_by_survivor ON guest_merges USING btree (account_id, into_id);
CREATE INDEX guest_merges_to_forget ON guest_merges USING btree (undo_until) WHERE (saved IS NOT NULL);
ALTER TABLE guest_merges ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_merges FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_merges TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_merges TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE guest_registrations (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  "position" integer NOT NULL,
  property_id object_id NOT NULL,
  entry bytea NOT NULL,
  registered_at timestamp(0) with time zone NOT NULL,
  registered_by text COLLATE "C" NOT NULL,
  due_on date NOT NULL,
  CONSTRAINT guest_registrations_pkey PRIMARY KEY (account_id, reservation_id, "position"),
  CONSTRAINT guest_registrations_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT guest_registrations_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT registration_position CHECK ((("position" >= 1) AND ("position" <= 60)))
);
CREATE INDEX guest_registrations_by_property ON guest_registrations USING btree (account_id, property_id);
CREATE INDEX guest_registrations_due ON guest_registrations USING btree (due_on);
ALTER TABLE guest_registrations ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_registrations FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guest_registrations TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guest_registrations TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE guests (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  email_key text COLLATE "C",
  email_normal text COLLATE "C",
  phone text COLLATE "C",
  language text,
  country text,
  address jsonb,
  company jsonb,
  preference_notes text,
  tags jsonb NOT NULL DEFAULT '[]'::jsonb,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  last_name_key text COLLATE "C" GENERATED ALWAYS AS (folded_name(last_name)) STORED,
  first_name_key text COLLATE "C" GENERATED ALWAYS AS (folded_name(first_name)) STORED,
  marketing_consent boolean NOT NULL DEFAULT false,
  erased_at timestamp(0) with time zone,
  last_word_key text COLLATE "C" GENERATED ALWAYS AS (last_word(last_name)) STORED,
  phone_reversed text COLLATE "C" GENERATED ALWAYS AS (reverse(phone)) STORED,
  confirmed_email text COLLATE "C",
  CONSTRAINT guests_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX guest_email_unique ON guests USING btree (account_id, email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX guests_by_email ON guests USING btree (account_id, email_normal) WHERE (email_normal IS NOT NULL);
CREATE INDEX guests_by_first_name ON guests USING btree (account_id, first_name_key);
CREATE INDEX guests_by_last_digits ON guests USING btree (account_id, phone_reversed) WHERE (phone_reversed IS NOT NULL);
CREATE INDEX guests_by_last_word ON guests USING btree (account_id, last_word_key);
CREATE INDEX guests_by_name ON guests USING btree (account_id, last_name_key, first_name_key);
CREATE INDEX guests_by_phone ON guests USING btree (account_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX guests_by_update ON guests USING btree (account_id, updated_at, id);
CREATE INDEX guests_with_marketing_consent ON guests USING btree (account_id, id) WHERE marketing_consent;
ALTER TABLE guests ENABLE ROW LEVEL SECURITY;
ALTER TABLE guests FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON guests TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON guests TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE housekeeping_days (
  account_id object_id NOT NULL,
  room_id object_id NOT NULL,
  date date NOT NULL,
  property_id object_id NOT NULL,
  assigned_to jsonb,
  task text COLLATE "C",
  work text COLLATE "C",
  work_at timestamp(0) with time zone,
  started_at timestamp(0) with time zone,
  finished_at timestamp(0) with time zone,
  reason text,
  note text,
  note_at timestamp(0) with time zone,
  do_not_disturb_at timestamp(0) with time zone,
  discrepancy text COLLATE "C",
  discrepancy_at timestamp(0) with time zone,
  guest_waiting boolean NOT NULL,
  guest_waiting_at timestamp(0) with time zone,
  superseded jsonb NOT NULL,
  ticks jsonb NOT NULL DEFAULT '[]'::jsonb,
  ticks_from timestamp(0) with time zone,
  CONSTRAINT housekeeping_days_pkey PRIMARY KEY (account_id, room_id, date),
  CONSTRAINT housekeeping_days_account_id_room_id_fkey FOREIGN KEY (account_id, room_id) REFERENCES rooms(account_id, id),
  CONSTRAINT discrepancy_known CHECK ((discrepancy = ANY (ARRAY['sleep'::text, 'skip'::text]))),
  CONSTRAINT housekeeping_task_known CHECK ((task = ANY (ARRAY['departure'::text, 'arrival'::text, 'stayover'::text, 'linen'::text, 'none'::text]))),
  CONSTRAINT housekeeping_work_known CHECK ((work = ANY (ARRAY['started'::text, 'finished'::text, 'inspected'::text, 'rejected'::text, 'refused'::text])))
);
CREATE INDEX housekeeping_days_of_property ON housekeeping_days USING btree (account_id, property_id, date);
ALTER TABLE housekeeping_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE housekeeping_days FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON housekeeping_days TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON housekeeping_days TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE ical_events (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  channel text COLLATE "C" NOT NULL,
  room_id object_id NOT NULL,
  uid text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  first date NOT NULL,
  until date NOT NULL,
  revision bigint NOT NULL,
  reservation_id object_id,
  spans json NOT NULL DEFAULT '[]'::json,
  block_ids text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT ical_events_pkey PRIMARY KEY (account_id, property_id, channel, room_id, uid),
  CONSTRAINT ical_events_account_id_property_id_channel_room_id_fkey FOREIGN KEY (account_id, property_id, channel, room_id) REFERENCES ical_imports(account_id, property_id, channel, room_id) ON DELETE CASCADE,
  CONSTRAINT ical_event_kind_known CHECK ((kind = ANY (ARRAY['stay'::text, 'block'::text])))
);
ALTER TABLE ical_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE ical_events FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON ical_events TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON ical_events TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE ical_exports (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  channel text COLLATE "C" NOT NULL,
  room_id object_id NOT NULL,
  token_hash bytea NOT NULL,
  token bytea NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT ical_exports_pkey PRIMARY KEY (account_id, property_id, channel, room_id),
  CONSTRAINT ical_exports_account_id_property_id_channel_fkey FOREIGN KEY (account_id, property_id, channel) REFERENCES channels(account_id, property_id, id) ON DELETE CASCADE,
  CONSTRAINT ical_exports_account_id_room_id_fkey FOREIGN KEY (account_id, room_id) REFERENCES rooms(account_id, id)
);
CREATE INDEX ical_exports_by_room ON ical_exports USING btree (account_id, room_id);
CREATE UNIQUE INDEX ical_exports_by_token ON ical_exports USING btree (token_hash);
ALTER TABLE ical_exports ENABLE ROW LEVEL SECURITY;
ALTER TABLE ical_exports FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON ical_exports TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON ical_exports TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE ical_imports (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  channel text COLLATE "C" NOT NULL,
  room_id object_id NOT NULL,
  url bytea NOT NULL,
  url_hash bytea NOT NULL,
  etag text,
  last_modified text,
  last_import_at timestamp(0) with time zone,
  last_error jsonb,
  failures integer NOT NULL DEFAULT 0,
  is_not_found boolean NOT NULL DEFAULT false,
  empty_since timestamp(0) with time zone,
  next_poll_at timestamp with time zone NOT NULL,
  lease uuid,
  lease_until timestamp with time zone,
  created_at timestamp(0) with time zone NOT NULL,
  interruptions integer NOT NULL DEFAULT 0,
  notice text,
  CONSTRAINT ical_imports_pkey PRIMARY KEY (account_id, property_id, channel, room_id),
  CONSTRAINT ical_import_of_one_room UNIQUE (account_id, url_hash),
  CONSTRAINT ical_imports_account_id_property_id_channel_fkey FOREIGN KEY (account_id, property_id, channel) REFERENCES channels(account_id, property_id, id) ON DELETE CASCADE,
  CONSTRAINT ical_imports_account_id_room_id_fkey FOREIGN KEY (account_id, room_id) REFERENCES rooms(account_id, id)
);
CREATE INDEX ical_imports_by_room ON ical_imports USING btree (account_id, room_id);
CREATE INDEX ical_imports_due ON ical_imports USING btree (next_poll_at);
ALTER TABLE ical_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE ical_imports FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON ical_imports TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON ical_imports TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE idempotency (
  account_id object_id NOT NULL,
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  status integer,
  body bytea,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_pkey PRIMARY KEY (account_id, scope, key)
) WITH (fillfactor=70);
CREATE INDEX idempotency_by_age ON idempotency USING btree (created_at);
ALTER TABLE idempotency ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON idempotency TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON idempotency TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE images (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  size text COLLATE "C" NOT NULL,
  property_id object_id NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  content bytea STORAGE EXTERNAL NOT NULL,
  CONSTRAINT images_pkey PRIMARY KEY (account_id, id, size),
  CONSTRAINT images_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT image_is_small CHECK ((octet_length(content) <= 4194304))
);
CREATE INDEX images_of_property ON images USING btree (account_id, property_id);
ALTER TABLE images ENABLE ROW LEVEL SECURITY;
ALTER TABLE images FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON images TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON images TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE invoice_counters (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  series text COLLATE "C" NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  last_issued_at timestamp(0) with time zone,
  CONSTRAINT invoice_counters_pkey PRIMARY KEY (account_id, property_id, series, year),
  CONSTRAINT invoice_counters_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id)
);
ALTER TABLE invoice_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_counters FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON invoice_counters TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON invoice_counters TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE invoices (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  guest_id object_id NOT NULL,
  type invoice_type NOT NULL,
  status invoice_status NOT NULL,
  number text COLLATE "C",
  series text COLLATE "C",
  year integer,
  sequence integer,
  currency text NOT NULL,
  bill_to jsonb,
  seller jsonb,
  line_items jsonb NOT NULL,
  added_lines jsonb NOT NULL DEFAULT '[]'::jsonb,
  vat_breakdown jsonb NOT NULL,
  subtotal bigint NOT NULL,
  vat_total bigint NOT NULL,
  total bigint NOT NULL,
  amount_paid bigint NOT NULL DEFAULT 0,
  amount_refunded bigint NOT NULL DEFAULT 0,
  amount_credited bigint NOT NULL DEFAULT 0,
  payment_status text COLLATE "C" NOT NULL DEFAULT 'unpaid'::text,
  issued_at timestamp(0) with time zone,
  issued_on date,
  due_date date,
  paid_at timestamp(0) with time zone,
  method text COLLATE "C",
  credited_invoice_id object_id,
  effect credit_effect,
  reopened boolean NOT NULL DEFAULT false,
  reason text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  first_paid_at timestamp(0) with time zone,
  folio_id object_id,
  company_id object_id,
  reminders jsonb NOT NULL DEFAULT '[]'::jsonb,
  reminders_paused boolean NOT NULL DEFAULT false,
  nights_until date,
  CONSTRAINT invoices_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT invoices_account_id_company_id_fkey FOREIGN KEY (account_id, company_id) REFERENCES companies(account_id, id),
  CONSTRAINT invoices_account_id_credited_invoice_id_fkey FOREIGN KEY (account_id, credited_invoice_id) REFERENCES invoices(account_id, id),
  CONSTRAINT invoices_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT invoice_adds_up CHECK (((subtotal + vat_total) = total)),
  CONSTRAINT invoice_credits_at_most_itself CHECK (((amount_credited >= 0) AND (amount_credited <= GREATEST(total, (0)::bigint)))),
  CONSTRAINT invoice_numbered_once_issued CHECK ((((status)::text = ANY (ARRAY['draft'::text, 'void'::text])) = (number IS NULL)))
);
CREATE UNIQUE INDEX invoice_draft_of_folio_unique ON invoices USING btree (account_id, reservation_id, type, folio_id) NULLS NOT DISTINCT WHERE ((status)::text = 'draft'::text);
CREATE UNIQUE INDEX invoice_number_unique ON invoices USING btree (account_id, property_id, series, year, sequence) WHERE (number IS NOT NULL);
CREATE INDEX invoices_by_credited_invoice ON invoices USING btree (account_id, credited_invoice_id) WHERE (credited_invoice_id IS NOT NULL);
CREATE INDEX invoices_by_issue ON invoices USING btree (account_id, property_id, issued_on, id) WHERE (issued_on IS NOT NULL);
CREATE INDEX invoices_by_issue_date ON invoices USING btree (account_id, issued_on, id) WHERE (issued_on IS NOT NULL);
CREATE INDEX invoices_by_number ON invoices USING btree (account_id, number text_pattern_ops) WHERE (number IS NOT NULL);
CREATE INDEX invoices_by_property ON invoices USING btree (account_id, property_id, id);
CREATE INDEX invoices_by_property_update ON invoices USING btree (account_id, property_id, updated_at, id);
CREATE INDEX invoices_by_reservation ON invoices USING btree (account_id, reservation_id, id);
CREATE INDEX invoices_by_sequence ON invoices USING btree (account_id, sequence) WHERE (number IS NOT NULL);
CREATE INDEX invoices_by_update ON invoices USING btree (account_id, updated_at, id);
CREATE INDEX invoices_of_company ON invoices USING btree (account_id, company_id, id) WHERE (company_id IS NOT NULL);
CREATE INDEX invoices_open ON invoices USING btree (account_id, id) WHERE ((status)::text = 'issued'::text);
CREATE INDEX invoices_with_payer ON invoices USING btree (account_id, id) WHERE (((bill_to ->> 'email'::text) IS NOT NULL) AND ((bill_to ->> 'company_id'::text) IS NULL) AND ((bill_to ->> 'company_name'::text) IS NULL));
ALTER TABLE invoices ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON invoices TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON invoices TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE job_retries (
  account_id object_id NOT NULL,
  job text COLLATE "C" NOT NULL,
  item text COLLATE "C" NOT NULL,
  failures integer NOT NULL,
  failed_at timestamp with time zone NOT NULL,
  retry_at timestamp with time zone NOT NULL,
  last_error text NOT NULL,
  CONSTRAINT job_retries_pkey PRIMARY KEY (account_id, job, item),
  CONSTRAINT job_retries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
ALTER TABLE job_retries ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_retries FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON job_retries TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON job_retries TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE login_attempts (
  account_id object_id NOT NULL DEFAULT 'nobody'::text,
  subject bytea NOT NULL,
  count integer NOT NULL,
  since timestamp(0) with time zone NOT NULL,
  CONSTRAINT login_attempts_pkey PRIMARY KEY (account_id, subject)
);
CREATE INDEX login_attempts_by_age ON login_attempts USING btree (since);
ALTER TABLE login_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE login_attempts FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON login_attempts TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON login_attempts TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE low_disks (
  account_id object_id NOT NULL,
  host text COLLATE "C" NOT NULL,
  folder text NOT NULL,
  free_bytes bigint NOT NULL,
  total_bytes bigint NOT NULL,
  since timestamp(0) with time zone NOT NULL,
  measured_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT low_disks_pkey PRIMARY KEY (account_id, host, folder),
  CONSTRAINT low_disks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT disk_has_less_than_it_holds CHECK (((free_bytes >= 0) AND (free_bytes < total_bytes)))
);
ALTER TABLE low_disks ENABLE ROW LEVEL SECURITY;
ALTER TABLE low_disks FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON low_disks TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON low_disks TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE mails (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id,
  resource_id object_id,
  template text NOT NULL,
  language text NOT NULL,
  to_address text NOT NULL,
  to_name text,
  data jsonb NOT NULL,
  secret bytea,
  attachments jsonb NOT NULL DEFAULT '[]'::jsonb,
  status text NOT NULL DEFAULT 'waiting'::text,
  attempts integer NOT NULL DEFAULT 0,
  interruptions integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL,
  expires_at timestamp(0) with time zone NOT NULL,
  lease uuid,
  log jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp(0) with time zone NOT NULL,
  finished_at timestamp(0) with time zone,
  reservation_id object_id,
  CONSTRAINT mails_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT mails_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT mails_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT mail_address_is_one_line CHECK (((to_address !~ '[[:cntrl:]]'::text) AND (length(to_address) <= 320))),
  CONSTRAINT mail_finished_at_its_end CHECK (((status = ANY (ARRAY['waiting'::text, 'sending'::text])) = (finished_at IS NULL))),
  CONSTRAINT mail_language_known CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text, 'it'::text]))),
  CONSTRAINT mail_leased_while_sending CHECK (((status = 'sending'::text) = (lease IS NOT NULL))),
  CONSTRAINT mail_status_known CHECK ((status = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'discarded'::text])))
) WITH (fillfactor=80);
CREATE UNIQUE INDEX mail_waits_once ON mails USING btree (account_id, resource_id, to_address) WHERE ((template = 'invoice'::text) AND (status = ANY (ARRAY['waiting'::text, 'sending'::text])));
CREATE INDEX mails_by_address ON mails USING btree (account_id, lower(to_address), id);
CREATE INDEX mails_by_age ON mails USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX mails_by_property ON mails USING btree (account_id, property_id) WHERE (property_id IS NOT NULL);
CREATE INDEX mails_by_reservation ON mails USING btree (account_id, reservation_id, id) WHERE (reservation_id IS NOT NULL);
CREATE INDEX mails_by_resource ON mails USING btree (account_id, resource_id, id) WHERE (resource_id IS NOT NULL);
CREATE INDEX mails_due ON mails USING btree (due_at, id) WHERE (status = 'waiting'::text);
CREATE INDEX mails_failed ON mails USING btree (account_id, finished_at) WHERE (status = 'failed'::text);
CREATE INDEX mails_leased ON mails USING btree (due_at) WHERE (status = 'sending'::text);
CREATE INDEX mails_with_link ON mails USING btree (expires_at) WHERE (secret IS NOT NULL);
ALTER TABLE mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE mails FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON mails TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON mails TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE merge_suggestions (
  account_id object_id NOT NULL,
  guest_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  phone text,
  other_name boolean NOT NULL DEFAULT true,
  other_phone boolean NOT NULL DEFAULT false,
  dismissed_at timestamp(0) with time zone,
  CONSTRAINT merge_suggestions_pkey PRIMARY KEY (account_id, guest_id, reservation_id),
  CONSTRAINT merge_suggestions_account_id_guest_id_fkey FOREIGN KEY (account_id, guest_id) REFERENCES guests(account_id, id)
);
ALTER TABLE merge_suggestions ENABLE ROW LEVEL SECURITY;
ALTER TABLE merge_suggestions FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON merge_suggestions TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON merge_suggestions TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE message_occasions (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  kind text COLLATE "C" NOT NULL,
  occasion text COLLATE "C" NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT message_occasions_pkey PRIMARY KEY (account_id, property_id, kind, occasion)
);
CREATE INDEX message_occasions_by_age ON message_occasions USING btree (created_at);
ALTER TABLE message_occasions ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_occasions FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON message_occasions TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON message_occasions TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE message_schedules (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  kind text COLLATE "C" NOT NULL,
  enabled boolean NOT NULL,
  days smallint,
  "time" text COLLATE "C",
  due_from timestamp(0) with time zone NOT NULL,
  CONSTRAINT message_schedules_pkey PRIMARY KEY (account_id, property_id, kind),
  CONSTRAINT message_schedules_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT message_schedule_kind_known CHECK ((kind = ANY (ARRAY['payment_received'::text, 'before_arrival'::text, 'check_in_today'::text, 'after_stay'::text, 'invoice'::text]))),
  CONSTRAINT message_schedule_says_when CHECK ((((kind = ANY (ARRAY['before_arrival'::text, 'after_stay'::text])) = (days IS NOT NULL)) AND ((kind = ANY (ARRAY['before_arrival'::text, 'check_in_today'::text, 'after_stay'::text])) = ("time" IS NOT NULL))))
);
ALTER TABLE message_schedules ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_schedules FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON message_schedules TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON message_schedules TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE message_templates (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  kind text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT message_templates_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT message_template_unique UNIQUE (account_id, property_id, kind, language),
  CONSTRAINT message_templates_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT message_template_kind_known CHECK ((kind = ANY (ARRAY['booking_confirmed'::text, 'awaiting_payment'::text, 'payment_received'::text, 'booking_changed'::text, 'booking_cancelled'::text, 'no_show'::text, 'booking_reinstated'::text, 'before_arrival'::text, 'check_in_today'::text, 'after_stay'::text, 'invoice'::text, 'deposit_invoice'::text, 'credit_note'::text, 'enquiry_answer'::text]))),
  CONSTRAINT message_template_language_known CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text, 'it'::text])))
);
ALTER TABLE message_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON message_templates TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON message_templates TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE messages (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  direction text COLLATE "C" NOT NULL,
  channel text COLLATE "C" NOT NULL,
  template text COLLATE "C",
  subject text,
  body text NOT NULL,
  from_name text,
  from_address text,
  to_address text,
  attachments jsonb NOT NULL DEFAULT '[]'::jsonb,
  mail_id object_id,
  status text COLLATE "C" NOT NULL,
  internet_id text COLLATE "C",
  actor_type text COLLATE "C" NOT NULL,
  actor_id object_id,
  read_at timestamp(0) with time zone,
  read_by object_id,
  created_at timestamp(0) with time zone NOT NULL,
  settled_at timestamp(0) with time zone,
  settled_by object_id,
  answer_id object_id,
  CONSTRAINT messages_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT messages_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT messages_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT message_channel_known CHECK ((channel = ANY (ARRAY['email'::text, 'booking_page'::text, 'manual'::text]))),
  CONSTRAINT message_direction_known CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  CONSTRAINT message_status_known CHECK ((status = ANY (ARRAY['received'::text, 'sent'::text, 'failed'::text, 'discarded'::text])))
);
CREATE UNIQUE INDEX message_taken_once ON messages USING btree (account_id, internet_id) WHERE (internet_id IS NOT NULL);
CREATE INDEX messages_by_mail ON messages USING btree (account_id, mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX messages_by_property ON messages USING btree (account_id, property_id, id);
CREATE INDEX messages_by_reservation ON messages USING btree (account_id, reservation_id, id);
CREATE INDEX messages_of_stay ON messages USING btree (reservation_id);
CREATE INDEX messages_open ON messages USING btree (account_id, property_id, id) WHERE ((direction = 'in'::text) AND (settled_at IS NULL));
CREATE INDEX messages_unread ON messages USING btree (account_id, property_id, id) WHERE ((direction = 'in'::text) AND (read_at IS NULL));
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON messages TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON messages TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL,
  CONSTRAINT migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE nights (
  account_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  date date NOT NULL,
  capacity integer NOT NULL,
  sold integer NOT NULL DEFAULT 0,
  overbooked integer NOT NULL DEFAULT 0,
  stop_sell boolean NOT NULL DEFAULT false,
  sell_limit integer,
  is_combined boolean NOT NULL DEFAULT false,
  CONSTRAINT nights_pkey PRIMARY KEY (account_id, room_type_id, date),
  CONSTRAINT nights_account_id_room_type_id_fkey FOREIGN KEY (account_id, room_type_id) REFERENCES room_types(account_id, id),
  CONSTRAINT night_sell_limit_never_negative CHECK ((sell_limit >= 0)),
  CONSTRAINT nights_never_oversold CHECK (((sold >= 0) AND (overbooked >= 0) AND (sold <= (capacity + overbooked))))
) WITH (fillfactor=60);
ALTER TABLE nights ENABLE ROW LEVEL SECURITY;
ALTER TABLE nights FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON nights TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON nights TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE notice_history (
  account_id object_id NOT NULL,
  key text COLLATE "C" NOT NULL,
  notice jsonb NOT NULL,
  seen_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT notice_history_pkey PRIMARY KEY (account_id, key),
  CONSTRAINT notice_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
CREATE INDEX notice_history_by_age ON notice_history USING btree (seen_at);
ALTER TABLE notice_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_history FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON notice_history TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON notice_history TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE notice_reads (
  account_id object_id NOT NULL,
  user_id object_id NOT NULL,
  key text COLLATE "C" NOT NULL,
  notice jsonb NOT NULL,
  seen_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT notice_reads_pkey PRIMARY KEY (account_id, user_id, key),
  CONSTRAINT notice_reads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
CREATE INDEX notice_reads_by_age ON notice_reads USING btree (seen_at);
ALTER TABLE notice_reads ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_reads FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON notice_reads TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON notice_reads TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE UNLOGGED TABLE open_records (
  account_id object_id NOT NULL,
  user_id object_id NOT NULL,
  tab uuid NOT NULL,
  name text NOT NULL,
  reservation_id object_id,
  property_id object_id,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT open_records_pkey PRIMARY KEY (account_id, user_id, tab),
  CONSTRAINT open_records_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
ALTER TABLE open_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE open_records FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON open_records TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON open_records TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE option_nights (
  account_id object_id NOT NULL,
  quote_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  date date NOT NULL,
  rooms integer NOT NULL,
  CONSTRAINT option_nights_pkey PRIMARY KEY (account_id, quote_id, room_type_id, date),
  CONSTRAINT option_nights_account_id_quote_id_fkey FOREIGN KEY (account_id, quote_id) REFERENCES quotes(account_id, id),
  CONSTRAINT option_nights_account_id_room_type_id_fkey FOREIGN KEY (account_id, room_type_id) REFERENCES room_types(account_id, id),
  CONSTRAINT option_has_rooms CHECK ((rooms > 0))
);
CREATE INDEX option_nights_by_night ON option_nights USING btree (account_id, room_type_id, date);
ALTER TABLE option_nights ENABLE ROW LEVEL SECURITY;
ALTER TABLE option_nights FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON option_nights TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON option_nights TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE order_book (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  recorded_on date NOT NULL,
  "position" smallint NOT NULL,
  property_id object_id NOT NULL,
  stay_date date NOT NULL,
  state text COLLATE "C" NOT NULL,
  room_type_id object_id NOT NULL,
  rate_plan_id object_id NOT NULL,
  channel text COLLATE "C" NOT NULL,
  group_id object_id,
  rooms smallint NOT NULL,
  revenue_net bigint NOT NULL,
  revenue_gross bigint NOT NULL,
  meals_net bigint NOT NULL,
  meals_gross bigint NOT NULL,
  booked_on date NOT NULL,
  CONSTRAINT order_book_pkey PRIMARY KEY (account_id, reservation_id, recorded_on, "position"),
  CONSTRAINT order_book_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT order_state_known CHECK ((state = ANY (ARRAY['pending_payment'::text, 'booked'::text, 'cancelled'::text, 'no_show'::text])))
);
CREATE INDEX order_book_by_day ON order_book USING btree (account_id, property_id, recorded_on);
CREATE INDEX order_book_by_night ON order_book USING btree (account_id, property_id, stay_date);
ALTER TABLE order_book ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_book FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON order_book TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON order_book TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE payments (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  invoice_id object_id NOT NULL,
  amount bigint NOT NULL,
  amount_refunded bigint NOT NULL DEFAULT 0,
  currency text NOT NULL,
  method text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  reference text,
  provider text COLLATE "C",
  provider_ref text COLLATE "C",
  failure_code text,
  request_key text COLLATE "C",
  request_fingerprint text COLLATE "C",
  asked_at timestamp(0) with time zone,
  paid_at timestamp(0) with time zone,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  received_by jsonb,
  business_date date,
  shift_id object_id,
  company_payment_id object_id,
  security_deposit_id object_id,
  CONSTRAINT payments_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT payments_account_id_company_payment_id_fkey FOREIGN KEY (account_id, company_payment_id) REFERENCES company_payments(account_id, id),
  CONSTRAINT payments_account_id_invoice_id_fkey FOREIGN KEY (account_id, invoice_id) REFERENCES invoices(account_id, id),
  CONSTRAINT payments_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT payments_account_id_security_deposit_id_fkey FOREIGN KEY (account_id, security_deposit_id) REFERENCES security_deposits(account_id, id),
  CONSTRAINT payments_account_id_shift_id_fkey FOREIGN KEY (account_id, shift_id) REFERENCES shifts(account_id, id),
  CONSTRAINT payment_dated_once_received CHECK (((status = 'succeeded'::text) = (business_date IS NOT NULL))),
  CONSTRAINT payment_is_something CHECK ((amount > 0)),
  CONSTRAINT payment_refunds_at_most_itself CHECK (((amount_refunded >= 0) AND (amount_refunded <= amount))),
  CONSTRAINT payment_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'requires_action'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX payment_request_unique ON payments USING btree (account_id, request_key) WHERE (request_key IS NOT NULL);
CREATE INDEX payments_by_charge ON payments USING btree (provider, provider_ref, id) WHERE (provider_ref IS NOT NULL);
CREATE INDEX payments_by_invoice ON payments USING btree (account_id, invoice_id, id);
CREATE INDEX payments_by_moment ON payments USING btree (account_id, paid_at, id) WHERE (status = 'succeeded'::text);
CREATE INDEX payments_by_property ON payments USING btree (account_id, property_id, id);
CREATE INDEX payments_by_property_update ON payments USING btree (account_id, property_id, updated_at, id);
CREATE INDEX payments_by_reservation ON payments USING btree (account_id, reservation_id, id);
CREATE INDEX payments_by_shift ON payments USING btree (account_id, shift_id, id) WHERE (shift_id IS NOT NULL);
CREATE INDEX payments_by_update ON payments USING btree (account_id, updated_at, id);
CREATE INDEX payments_of_company_payment ON payments USING btree (account_id, company_payment_id, id) WHERE (company_payment_id IS NOT NULL);
CREATE INDEX payments_of_security_deposit ON payments USING btree (account_id, security_deposit_id, id) WHERE (security_deposit_id IS NOT NULL);
CREATE INDEX payments_unsettled ON payments USING btree (created_at) WHERE (status = ANY (ARRAY['pending'::text, 'requires_action'::text]));
ALTER TABLE payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON payments TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON payments TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE pending_deliveries (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  endpoint_id object_id NOT NULL,
  event_id object_id NOT NULL,
  event_type text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  body text,
  attempts integer NOT NULL DEFAULT 0,
  interruptions integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL,
  scheduled boolean NOT NULL DEFAULT false,
  lease uuid,
  log jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT pending_deliveries_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT pending_deliveries_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints(account_id, id),
  CONSTRAINT delivery_kind_known CHECK ((kind = ANY (ARRAY['event'::text, 'replay'::text, 'test'::text]))),
  CONSTRAINT pending_delivery_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'held'::text])))
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX pending_deliveries_by_endpoint ON pending_deliveries USING btree (account_id, endpoint_id, id);
CREATE INDEX pending_deliveries_due ON pending_deliveries USING btree (account_id, endpoint_id, due_at, id) WHERE ((status = 'pending'::text) AND (lease IS NULL) AND (NOT scheduled));
CREATE INDEX pending_deliveries_held ON pending_deliveries USING btree (due_at) WHERE (status = 'held'::text);
CREATE INDEX pending_deliveries_held_by_endpoint ON pending_deliveries USING btree (account_id, endpoint_id, due_at, id) WHERE (status = 'held'::text);
CREATE INDEX pending_deliveries_held_tests ON pending_deliveries USING btree (account_id, endpoint_id, due_at, id) WHERE ((status = 'held'::text) AND (kind = 'test'::text));
CREATE INDEX pending_deliveries_leased ON pending_deliveries USING btree (due_at) WHERE (lease IS NOT NULL);
CREATE INDEX pending_deliveries_replays ON pending_deliveries USING btree (account_id, event_id, endpoint_id) WHERE (kind = 'replay'::text);
CREATE INDEX pending_deliveries_scheduled ON pending_deliveries USING btree (due_at) WHERE ((status = 'pending'::text) AND (lease IS NULL) AND scheduled);
CREATE INDEX pending_deliveries_scheduled_by_endpoint ON pending_deliveries USING btree (account_id, endpoint_id, due_at, id) WHERE ((status = 'pending'::text) AND (lease IS NULL) AND scheduled);
ALTER TABLE pending_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE pending_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON pending_deliveries TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON pending_deliveries TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE postings (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  recorded_on date NOT NULL,
  "position" smallint NOT NULL,
  property_id object_id NOT NULL,
  type text COLLATE "C" NOT NULL,
  vat_rate text COLLATE "C",
  method text COLLATE "C",
  net bigint NOT NULL,
  vat bigint NOT NULL,
  gross bigint NOT NULL,
  service_id object_id,
  CONSTRAINT postings_pkey PRIMARY KEY (account_id, reservation_id, recorded_on, "position"),
  CONSTRAINT postings_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT posting_adds_up CHECK (((net + vat) = gross)),
  CONSTRAINT posting_service CHECK (((service_id IS NULL) OR (type = 'service'::text)))
);
CREATE INDEX postings_by_day ON postings USING btree (account_id, property_id, recorded_on);
CREATE INDEX postings_receivable ON postings USING btree (account_id, property_id, recorded_on) WHERE (type = 'receivable'::text);
ALTER TABLE postings ENABLE ROW LEVEL SECURITY;
ALTER TABLE postings FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON postings TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON postings TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE promotions (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  code text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  rate_plan_ids text[] COLLATE "C" NOT NULL,
  discount jsonb NOT NULL,
  stay_from date,
  stay_to date,
  book_from date,
  book_to date,
  max_uses integer,
  version integer NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT promotions_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT promotion_code_unique UNIQUE (account_id, property_id, code),
  CONSTRAINT promotions_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT promotion_status_known CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);
CREATE INDEX promotions_by_code ON promotions USING btree (account_id, code);
CREATE INDEX promotions_by_update ON promotions USING btree (account_id, updated_at, id);
ALTER TABLE promotions ENABLE ROW LEVEL SECURITY;
ALTER TABLE promotions FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON promotions TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON promotions TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE properties (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  timezone text NOT NULL,
  currency text NOT NULL,
  country text NOT NULL,
  address jsonb NOT NULL DEFAULT '{}'::jsonb,
  check_in_time text NOT NULL DEFAULT '15:00'::text,
  check_out_time text NOT NULL DEFAULT '11:00'::text,
  prices_include_vat boolean NOT NULL DEFAULT true,
  default_vat_rate text NOT NULL DEFAULT '0.00'::text,
  city_tax jsonb,
  legal jsonb NOT NULL DEFAULT '{"vat_id": null, "register": null, "company_name": null, "representative": null}'::jsonb,
  created_at timestamp(0) with time zone NOT NULL,
  letterhead jsonb NOT NULL DEFAULT '{"bank": null, "email": null, "phone": null, "footer": null, "website": null, "language": "en", "tax_number": null}'::jsonb,
  logo bytea,
  guest_mails jsonb NOT NULL DEFAULT '{"changed": false, "no_show": false, "cancelled": false, "confirmed": false, "room_free": false, "channel_bookings": false}'::jsonb,
  day_ends_at text NOT NULL DEFAULT '03:00'::text,
  no_show text NOT NULL DEFAULT 'manual'::text,
  housekeeping jsonb NOT NULL DEFAULT '{"minutes": {"linen": 25, "arrival": 5, "stayover": 15, "departure": 30}, "version": 1, "checklists": {"linen": [], "arrival": [], "stayover": [], "departure": []}, "inspected_by": "others", "dirty_at_night": true, "room_type_minutes": [], "linen_every_nights": 3, "inspection_required": false, "found_items_kept_days": 180}'::jsonb,
  booking_page jsonb NOT NULL DEFAULT '{"open": false, "slug": null, "texts": {}, "photos": [], "colours": {"accent": "#0b6b62"}, "typeface": "serif", "languages": ["en", "de", "fr", "es", "it"], "terms_url": null, "coordinates": null, "privacy_url": null, "service_ids": null, "rate_plan_ids": null, "confirm_by_mail": false, "extendable_online": true, "max_unpaid_nights": 60, "no_cleaning_until": null, "early_arrival_from": null, "late_departure_until": null}'::jsonb,
  invoice_retention_years integer,
  local_events jsonb NOT NULL DEFAULT '[]'::jsonb,
  vat_on_deposits text COLLATE "C",
  payment_reminders jsonb NOT NULL DEFAULT '{"days": [], "since": null}'::jsonb,
  font bytea,
  logo_digest text GENERATED ALWAYS AS ("left"(encode(sha256(logo), 'hex'::text), 16)) STORED,
  font_digest text GENERATED ALWAYS AS ("left"(encode(sha256(font), 'hex'::text), 16)) STORED,
  booking_domain jsonb,
  deposit_deduction text COLLATE "C" NOT NULL DEFAULT 'last_invoice'::text,
  removed_line_ids jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT properties_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT property_code_unique UNIQUE (account_id, code),
  CONSTRAINT properties_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT booking_page_photos_are_few CHECK ((jsonb_array_length((booking_page -> 'photos'::text)) <= 20)),
  CONSTRAINT day_ends_in_the_night CHECK (((day_ends_at ~ '^0[0-5]:[0-5][0-9]$'::text) OR (day_ends_at = '06:00'::text))),
  CONSTRAINT font_is_small CHECK ((octet_length(font) <= 131072)),
  CONSTRAINT known_deposit_deduction CHECK ((deposit_deduction = ANY (ARRAY['first_invoice'::text, 'last_invoice'::text]))),
  CONSTRAINT known_vat_on_deposits CHECK ((vat_on_deposits = ANY (ARRAY['on_receipt'::text, 'on_service'::text]))),
  CONSTRAINT local_events_are_few CHECK ((jsonb_array_length(local_events) <= 200)),
  CONSTRAINT logo_is_small CHECK ((octet_length(logo) <= 524288)),
  CONSTRAINT no_show_known CHECK ((no_show = ANY (ARRAY['manual'::text, 'automatic'::text]))),
  CONSTRAINT retention_in_bounds CHECK (((invoice_retention_years >= 1) AND (invoice_retention_years <= 30)))
);
CREATE UNIQUE INDEX booking_domain_unique ON properties USING btree (((booking_domain ->> 'name'::text))) WHERE (booking_domain IS NOT NULL);
CREATE UNIQUE INDEX booking_page_slug_unique ON properties USING btree (((booking_page ->> 'slug'::text)));
ALTER TABLE properties ENABLE ROW LEVEL SECURITY;
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON properties TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON properties TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE quotes (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  status text COLLATE "C" NOT NULL,
  guest jsonb NOT NULL,
  guest_id object_id,
  language text,
  valid_until date NOT NULL,
  lapses_at timestamp(0) with time zone NOT NULL,
  remind_at timestamp(0) with time zone,
  offers jsonb NOT NULL,
  message text,
  notes text,
  code text NOT NULL,
  accepted_offer smallint,
  booking_id object_id,
  reservation_ids jsonb NOT NULL,
  lost_reason text COLLATE "C",
  sent_at timestamp(0) with time zone,
  closed_at timestamp(0) with time zone,
  version integer NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  company_id object_id,
  company_pays boolean NOT NULL DEFAULT false,
  CONSTRAINT quotes_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT quotes_account_id_booking_id_fkey FOREIGN KEY (account_id, booking_id) REFERENCES bookings(account_id, id),
  CONSTRAINT quotes_account_id_company_id_fkey FOREIGN KEY (account_id, company_id) REFERENCES companies(account_id, id),
  CONSTRAINT quotes_account_id_guest_id_fkey FOREIGN KEY (account_id, guest_id) REFERENCES guests(account_id, id),
  CONSTRAINT quotes_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT quote_accepted_has_its_offer CHECK (((status = 'accepted'::text) = (accepted_offer IS NOT NULL))),
  CONSTRAINT quote_closed_at_its_end CHECK (((status = ANY (ARRAY['draft'::text, 'sent'::text])) = (closed_at IS NULL))),
  CONSTRAINT quote_lost_reason_known CHECK ((lost_reason = ANY (ARRAY['price'::text, 'dates'::text, 'rooms'::text, 'other_hotel'::text, 'plans_changed'::text, 'other'::text]))),
  CONSTRAINT quote_payer_is_its_company CHECK (((company_id IS NOT NULL) OR (NOT company_pays))),
  CONSTRAINT quote_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'accepted'::text, 'lapsed'::text, 'declined'::text, 'withdrawn'::text])))
);
CREATE INDEX quotes_by_booking ON quotes USING btree (account_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX quotes_by_company ON quotes USING btree (account_id, company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX quotes_by_guest ON quotes USING btree (account_id, guest_id) WHERE (guest_id IS NOT NULL);
CREATE INDEX quotes_by_property ON quotes USING btree (account_id, property_id, id);
CREATE INDEX quotes_by_update ON quotes USING btree (account_id, updated_at, id);
CREATE INDEX quotes_to_lapse ON quotes USING btree (lapses_at) WHERE (status = 'sent'::text);
CREATE INDEX quotes_to_remind ON quotes USING btree (remind_at) WHERE ((status = 'sent'::text) AND (remind_at IS NOT NULL));
ALTER TABLE quotes ENABLE ROW LEVEL SECURITY;
ALTER TABLE quotes FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON quotes TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON quotes TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE rate_plan_channels (
  account_id object_id NOT NULL,
  rate_plan_id object_id NOT NULL,
  "position" integer NOT NULL,
  property_id object_id NOT NULL,
  channel text COLLATE "C" NOT NULL,
  channel_room_id text NOT NULL,
  channel_rate_id text NOT NULL,
  enabled boolean NOT NULL,
  price_adjustment jsonb,
  room_type_id object_id NOT NULL,
  sell_limit integer,
  last_error jsonb,
  CONSTRAINT rate_plan_channels_pkey PRIMARY KEY (account_id, rate_plan_id, "position"),
  CONSTRAINT channel_mapping_unique UNIQUE (account_id, property_id, channel, channel_room_id, channel_rate_id),
  CONSTRAINT rate_plan_channels_account_id_property_id_channel_fkey FOREIGN KEY (account_id, property_id, channel) REFERENCES channels(account_id, property_id, id),
  CONSTRAINT rate_plan_channels_account_id_rate_plan_id_fkey FOREIGN KEY (account_id, rate_plan_id) REFERENCES rate_plans(account_id, id),
  CONSTRAINT sell_limit_never_negative CHECK ((sell_limit >= 0)),
  CONSTRAINT channel_room_of_one_type EXCLUDE USING gist (account_id WITH =, property_id WITH =, channel WITH =, channel_room_id WITH =, room_type_id WITH <>)
);
CREATE INDEX rate_plan_channels_by_room_type ON rate_plan_channels USING btree (account_id, room_type_id, channel) WHERE enabled;
ALTER TABLE rate_plan_channels ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_plan_channels FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON rate_plan_channels TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON rate_plan_channels TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE rate_plan_overrides (
  account_id object_id NOT NULL,
  rate_plan_id object_id NOT NULL,
  date date NOT NULL,
  price bigint,
  occupancy_prices jsonb,
  restrictions jsonb,
  changed_at timestamp(0) with time zone,
  changed_by text,
  CONSTRAINT rate_plan_overrides_pkey PRIMARY KEY (account_id, rate_plan_id, date),
  CONSTRAINT rate_plan_overrides_account_id_rate_plan_id_fkey FOREIGN KEY (account_id, rate_plan_id) REFERENCES rate_plans(account_id, id),
  CONSTRAINT override_says_something CHECK (((price IS NOT NULL) OR (occupancy_prices IS NOT NULL) OR (restrictions IS NOT NULL)))
);
ALTER TABLE rate_plan_overrides ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_plan_overrides FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON rate_plan_overrides TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON rate_plan_overrides TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE rate_plans (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  currency text NOT NULL,
  base_price bigint,
  occupancy_pricing jsonb,
  weekday_prices jsonb NOT NULL,
  derived_from jsonb,
  parent_id object_id,
  restrictions jsonb NOT NULL,
  cancellation_policy jsonb NOT NULL,
  deposit_rule jsonb NOT NULL,
  meal_plan text NOT NULL,
  meal_price jsonb,
  vat_rate text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  negotiated boolean NOT NULL DEFAULT false,
  translations jsonb NOT NULL DEFAULT '{}'::jsonb,
  length_of_stay_rates jsonb,
  CONSTRAINT rate_plans_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT rate_plan_code_unique UNIQUE (account_id, room_type_id, code),
  CONSTRAINT rate_plans_account_id_parent_id_fkey FOREIGN KEY (account_id, parent_id) REFERENCES rate_plans(account_id, id),
  CONSTRAINT rate_plans_account_id_room_type_id_fkey FOREIGN KEY (account_id, room_type_id) REFERENCES room_types(account_id, id),
  CONSTRAINT rate_plan_has_a_price CHECK (((base_price IS NOT NULL) OR (parent_id IS NOT NULL)))
);
CREATE INDEX rate_plans_by_parent ON rate_plans USING btree (account_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX rate_plans_by_property ON rate_plans USING btree (account_id, property_id, id);
CREATE INDEX rate_plans_by_update ON rate_plans USING btree (account_id, updated_at, id);
ALTER TABLE rate_plans ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_plans FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON rate_plans TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON rate_plans TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE refunds (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  payment_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  status text COLLATE "C" NOT NULL,
  reason text,
  provider_ref text COLLATE "C",
  failure_code text,
  request_key text COLLATE "C",
  request_fingerprint text COLLATE "C",
  asked_at timestamp(0) with time zone,
  created_at timestamp(0) with time zone NOT NULL,
  finished_at timestamp(0) with time zone,
  received_by jsonb,
  business_date date,
  shift_id object_id,
  returned_at timestamp(0) with time zone,
  returned_on date,
  CONSTRAINT refunds_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT refunds_account_id_payment_id_fkey FOREIGN KEY (account_id, payment_id) REFERENCES payments(account_id, id),
  CONSTRAINT refunds_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT refunds_account_id_shift_id_fkey FOREIGN KEY (account_id, shift_id) REFERENCES shifts(account_id, id),
  CONSTRAINT refund_dated_once_given CHECK ((((status = 'succeeded'::text) OR (returned_on IS NOT NULL)) = (business_date IS NOT NULL))),
  CONSTRAINT refund_is_something CHECK ((amount > 0)),
  CONSTRAINT refund_returned_when_failed CHECK ((((returned_at IS NULL) = (returned_on IS NULL)) AND ((returned_on IS NULL) OR (status = 'failed'::text)))),
  CONSTRAINT refund_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'manual'::text])))
);
CREATE UNIQUE INDEX refund_request_unique ON refunds USING btree (account_id, request_key) WHERE (request_key IS NOT NULL);
CREATE INDEX refunds_by_moment ON refunds USING btree (account_id, finished_at, id) WHERE (status = 'succeeded'::text);
CREATE INDEX refunds_by_payment ON refunds USING btree (account_id, payment_id, id);
CREATE INDEX refunds_by_reservation ON refunds USING btree (account_id, reservation_id, id);
CREATE INDEX refunds_by_shift ON refunds USING btree (account_id, shift_id, id) WHERE (shift_id IS NOT NULL);
CREATE INDEX refunds_unsettled ON refunds USING btree (created_at) WHERE (status = 'pending'::text);
ALTER TABLE refunds ENABLE ROW LEVEL SECURITY;
ALTER TABLE refunds FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON refunds TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON refunds TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE report_runs (
  account_id object_id NOT NULL,
  schedule_id object_id NOT NULL,
  occasion text COLLATE "C" NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  report text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  first date NOT NULL,
  last date NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT report_runs_pkey PRIMARY KEY (account_id, schedule_id, occasion),
  CONSTRAINT report_run_by_id UNIQUE (account_id, id)
);
ALTER TABLE report_runs ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_runs FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON report_runs TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON report_runs TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE report_schedules (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  report text COLLATE "C" NOT NULL,
  frequency text COLLATE "C" NOT NULL,
  weekday smallint,
  day smallint,
  "time" text COLLATE "C",
  recipients jsonb NOT NULL,
  language text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  due_from timestamp(0) with time zone NOT NULL,
  property_ids jsonb,
  created_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT report_schedules_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT report_schedules_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT day_of_month CHECK (((day >= 1) AND (day <= 31))),
  CONSTRAINT report_frequency_known CHECK ((frequency = ANY (ARRAY['close'::text, 'weekly'::text, 'monthly'::text, 'pack_times'::text]))),
  CONSTRAINT schedule_says_when CHECK ((((frequency = 'weekly'::text) = (weekday IS NOT NULL)) AND ((frequency = 'monthly'::text) = (day IS NOT NULL)) AND ((frequency = ANY (ARRAY['weekly'::text, 'monthly'::text])) = ("time" IS NOT NULL)) AND ((frequency = 'pack_times'::text) = (report = 'downtime_pack'::text)))),
  CONSTRAINT schedule_status_known CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text]))),
  CONSTRAINT scheduled_report_known CHECK ((report = ANY (ARRAY['manager'::text, 'in_house'::text, 'balances'::text, 'payments'::text, 'overview'::text, 'downtime_pack'::text]))),
  CONSTRAINT weekday_of_week CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE INDEX report_schedules_of_property ON report_schedules USING btree (account_id, property_id);
ALTER TABLE report_schedules ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_schedules FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON report_schedules TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON report_schedules TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE request_log (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  at timestamp with time zone NOT NULL,
  method text COLLATE "C" NOT NULL,
  path text COLLATE "C" NOT NULL,
  query text NOT NULL,
  operation text COLLATE "C",
  status integer NOT NULL,
  error_code text COLLATE "C",
  duration_us integer NOT NULL,
  source text COLLATE "C" NOT NULL,
  actor_type text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C",
  actor_name text,
  address_range text NOT NULL,
  idempotency text COLLATE "C" NOT NULL,
  request_body text,
  response_body text,
  CONSTRAINT request_log_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX request_log_by_actor ON request_log USING btree (account_id, actor_id, id);
CREATE INDEX request_log_by_age ON request_log USING btree (at);
ALTER TABLE request_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE request_log FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON request_log TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON request_log TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE reservations (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  status reservation_status NOT NULL,
  room_type_id object_id NOT NULL,
  rate_plan_id object_id NOT NULL,
  check_in date NOT NULL,
  check_out date NOT NULL,
  held_to date NOT NULL,
  adults integer NOT NULL,
  children integer NOT NULL,
  children_ages jsonb NOT NULL,
  currency text NOT NULL,
  total bigint NOT NULL,
  nightly_rates jsonb NOT NULL,
  taxes jsonb NOT NULL,
  deposit_rule jsonb NOT NULL,
  deposit_required bigint,
  deposit_due_at timestamp(0) with time zone,
  cancellation_policy jsonb NOT NULL,
  free_cancellation_until timestamp(0) with time zone,
  vat_terms jsonb NOT NULL,
  hold_expires_at timestamp(0) with time zone,
  amount_paid bigint NOT NULL DEFAULT 0,
  amount_refunded bigint NOT NULL DEFAULT 0,
  fee_floor bigint NOT NULL DEFAULT 0,
  fee bigint,
  cancellation jsonb,
  channel text COLLATE "C" NOT NULL,
  external_reference text COLLATE "C",
  guest_id object_id NOT NULL,
  booker jsonb NOT NULL,
  estimated_arrival_time text,
  notes text,
  metadata jsonb NOT NULL,
  warnings jsonb NOT NULL,
  checked_in_at timestamp(0) with time zone,
  checked_out_at timestamp(0) with time zone,
  no_show_at timestamp(0) with time zone,
  left_early jsonb,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  adjustment bigint NOT NULL DEFAULT 0,
  code text COLLATE "C" GENERATED ALWAYS AS ("right"((id)::text, 7)) STORED,
  credits_total bigint NOT NULL DEFAULT 0,
  room_locked boolean NOT NULL DEFAULT false,
  recorded_version integer NOT NULL DEFAULT 0,
  folios jsonb NOT NULL DEFAULT '[]'::jsonb,
  discount jsonb,
  promotion jsonb,
  city_tax_exemption jsonb,
  services jsonb NOT NULL DEFAULT '[]'::jsonb,
  language text COLLATE "C",
  collected_by_channel bigint,
  balance bigint GENERATED ALWAYS AS (((((COALESCE(fee, total) + adjustment) - amount_paid) + amount_refunded) - LEAST(COALESCE(collected_by_channel, (0)::bigint), GREATEST((0)::bigint, (((COALESCE(fee, total) + adjustment) - amount_paid) + amount_refunded))))) STORED,
  earlier_floors jsonb NOT NULL DEFAULT '[]'::jsonb,
  holds_to date,
  vat_on_deposits text COLLATE "C" NOT NULL,
  segments jsonb,
  booking_id object_id,
  company_id object_id,
  company_pays boolean NOT NULL DEFAULT false,
  group_id object_id,
  routing jsonb NOT NULL DEFAULT '[]'::jsonb,
  estimated_departure_time text,
  no_cleaning_on jsonb NOT NULL DEFAULT '[]'::jsonb,
  billing_cycle text COLLATE "C",
  recurring_charges jsonb NOT NULL DEFAULT '[]'::jsonb,
  party_gender text COLLATE "C",
  CONSTRAINT reservations_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT reservation_of_booking FOREIGN KEY (account_id, booking_id) REFERENCES bookings(account_id, id) NOT VALID,
  CONSTRAINT reservation_of_group FOREIGN KEY (account_id, group_id) REFERENCES groups(account_id, id) NOT VALID,
  CONSTRAINT reservations_account_id_company_id_fkey FOREIGN KEY (account_id, company_id) REFERENCES companies(account_id, id),
  CONSTRAINT reservations_account_id_guest_id_fkey FOREIGN KEY (account_id, guest_id) REFERENCES guests(account_id, id),
  CONSTRAINT reservations_account_id_rate_plan_id_fkey FOREIGN KEY (account_id, rate_plan_id) REFERENCES rate_plans(account_id, id),
  CONSTRAINT reservations_account_id_room_type_id_fkey FOREIGN KEY (account_id, room_type_id) REFERENCES room_types(account_id, id),
  CONSTRAINT collected_by_channel_not_negative CHECK ((collected_by_channel >= 0)),
  CONSTRAINT company_pays_for_itself CHECK (((NOT company_pays) OR (company_id IS NOT NULL))),
  CONSTRAINT known_billing_cycle CHECK ((billing_cycle = ANY (ARRAY['weekly'::text, 'monthly'::text]))),
  CONSTRAINT known_party_gender CHECK ((party_gender = ANY (ARRAY['female'::text, 'male'::text, 'mixed'::text]))),
  CONSTRAINT known_vat_on_deposits CHECK ((vat_on_deposits = ANY (ARRAY['on_receipt'::text, 'on_service'::text]))),
  CONSTRAINT stay_has_nights CHECK ((check_in < check_out))
);
CREATE INDEX reservations_by_arrival ON reservations USING btree (account_id, check_in, id, check_out);
CREATE INDEX reservations_by_booking ON reservations USING btree (account_id, booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX reservations_by_channel ON reservations USING btree (account_id, channel, check_in, id, status);
CREATE INDEX reservations_by_check_out ON reservations USING btree (account_id, check_out, id, property_id);
CREATE INDEX reservations_by_code ON reservations USING btree (account_id, code);
CREATE INDEX reservations_by_group ON reservations USING btree (account_id, group_id, id) WHERE (group_id IS NOT NULL);
CREATE INDEX reservations_by_promotion ON reservations USING btree (account_id, ((promotion ->> 'id'::text))) WHERE (promotion IS NOT NULL);
CREATE INDEX reservations_by_property ON reservations USING btree (account_id, property_id, id);
CREATE INDEX reservations_by_property_check_in ON reservations USING btree (account_id, property_id, check_in, id, check_out, status);
CREATE INDEX reservations_by_property_guest ON reservations USING btree (account_id, property_id, guest_id);
CREATE INDEX reservations_by_property_update ON reservations USING btree (account_id, property_id, updated_at, id);
CREATE INDEX reservations_by_rate_plan ON reservations USING btree (account_id, rate_plan_id);
CREATE INDEX reservations_by_reference ON reservations USING btree (account_id, external_reference) WHERE (external_reference IS NOT NULL);
CREATE INDEX reservations_by_status ON reservations USING btree (account_id, status, check_in, id, channel);
CREATE INDEX reservations_by_update ON reservations USING btree (account_id, updated_at, id);
CREATE INDEX reservations_in_house ON reservations USING btree (account_id, property_id, id) WHERE ((status)::text = 'checked_in'::text);
CREATE INDEX reservations_long ON reservations USING btree (account_id, property_id, check_in) WHERE ((check_out - check_in) >= 32);
CREATE INDEX reservations_of_company ON reservations USING btree (account_id, company_id, id) WHERE (company_id IS NOT NULL);
CREATE INDEX reservations_of_guest ON reservations USING btree (account_id, guest_id, property_id, check_in);
CREATE INDEX reservations_of_room_type ON reservations USING btree (account_id, room_type_id, id);
CREATE INDEX reservations_on_hold ON reservations USING btree (account_id, hold_expires_at) WHERE ((status)::text = 'pending_payment'::text);
CREATE INDEX reservations_owed ON reservations USING btree (account_id, property_id, id) WHERE (balance < 0);
CREATE INDEX reservations_owing ON reservations USING btree (account_id, id) WHERE (balance > 0);
CREATE INDEX reservations_unrecorded ON reservations USING btree (account_id, property_id, id) WHERE (version <> recorded_version);
CREATE INDEX reservations_with_payer ON reservations USING btree (account_id, id) WHERE jsonb_path_exists(folios, '$[*]."bill_to"?((@."email" != null && @."company_id" == null) && @."company_name" == null)'::jsonpath);
CREATE STATISTICS reservations_of_one_property (dependencies) ON account_id, property_id, room_type_id FROM reservations;
ALTER TABLE reservations ENABLE ROW LEVEL SECURITY;
ALTER TABLE reservations FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON reservations TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON reservations TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE room_blocks (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  room_id object_id NOT NULL,
  type text NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  reason text,
  created_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT room_blocks_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT room_blocks_account_id_room_id_fkey FOREIGN KEY (account_id, room_id) REFERENCES rooms(account_id, id),
  CONSTRAINT block_has_nights CHECK ((from_date < to_date)),
  CONSTRAINT room_never_blocked_twice EXCLUDE USING gist (account_id WITH =, room_id WITH =, daterange(from_date, to_date) WITH &&) WHERE ((type = 'out_of_order'::text))
);
CREATE INDEX room_blocks_by_room ON room_blocks USING btree (account_id, room_id, to_date);
ALTER TABLE room_blocks ENABLE ROW LEVEL SECURITY;
ALTER TABLE room_blocks FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON room_blocks TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON room_blocks TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE room_segments (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  held_to date NOT NULL,
  room_id object_id,
  room_type_id object_id NOT NULL,
  part smallint NOT NULL DEFAULT 0,
  CONSTRAINT room_segments_pkey PRIMARY KEY (account_id, reservation_id, from_date, part),
  CONSTRAINT room_segments_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT room_segments_account_id_room_id_fkey FOREIGN KEY (account_id, room_id) REFERENCES rooms(account_id, id),
  CONSTRAINT room_segments_account_id_room_type_id_fkey FOREIGN KEY (account_id, room_type_id) REFERENCES room_types(account_id, id),
  CONSTRAINT segment_has_nights CHECK (((from_date < to_date) AND ((held_to >= from_date) AND (held_to <= to_date)))),
  CONSTRAINT room_never_double_booked EXCLUDE USING gist (account_id WITH =, room_id WITH =, daterange(from_date, held_to) WITH &&) WHERE ((room_id IS NOT NULL)) DEFERRABLE
);
CREATE INDEX room_segments_of_room ON room_segments USING btree (account_id, room_id, held_to, from_date) WHERE (room_id IS NOT NULL);
CREATE INDEX room_segments_of_room_type ON room_segments USING btree (account_id, room_type_id, held_to);
ALTER TABLE room_segments ENABLE ROW LEVEL SECURITY;
ALTER TABLE room_segments FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON room_segments TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON room_segments TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE room_type_parts (
  account_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  part_id object_id NOT NULL,
  rooms integer NOT NULL,
  room_ids text[] COLLATE "C",
  CONSTRAINT room_type_parts_pkey PRIMARY KEY (account_id, room_type_id, part_id),
  CONSTRAINT room_type_parts_account_id_part_id_fkey FOREIGN KEY (account_id, part_id) REFERENCES room_types(account_id, id),
  CONSTRAINT room_type_parts_account_id_room_type_id_fkey FOREIGN KEY (account_id, room_type_id) REFERENCES room_types(account_id, id),
  CONSTRAINT part_has_rooms CHECK ((rooms > 0))
);
CREATE INDEX room_type_parts_by_part ON room_type_parts USING btree (account_id, part_id);
ALTER TABLE room_type_parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE room_type_parts FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON room_type_parts TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON room_type_parts TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE room_types (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  description text,
  kind text NOT NULL,
  inventory_count integer NOT NULL,
  standard_occupancy integer NOT NULL,
  max_occupancy integer NOT NULL,
  max_adults integer NOT NULL,
  max_children integer NOT NULL,
  bed_configuration jsonb NOT NULL,
  size_sqm double precision,
  amenities jsonb NOT NULL,
  status text NOT NULL,
  nights_until date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  photos jsonb NOT NULL DEFAULT '[]'::jsonb,
  translations jsonb NOT NULL DEFAULT '{}'::jsonb,
  made_of jsonb NOT NULL DEFAULT '[]'::jsonb,
  is_combined boolean NOT NULL GENERATED ALWAYS AS ((made_of <> '[]'::jsonb)) STORED,
  gender text COLLATE "C" NOT NULL DEFAULT 'any'::text,
  CONSTRAINT room_types_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT room_type_code_unique UNIQUE (account_id, property_id, code),
  CONSTRAINT room_types_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT combined_room_type_is_one CHECK (((NOT is_combined) OR (inventory_count = 1))),
  CONSTRAINT gender_of_a_dorm CHECK (((gender = 'any'::text) OR (kind = 'dorm'::text))),
  CONSTRAINT inventory_count_positive CHECK ((inventory_count >= 1)),
  CONSTRAINT known_gender CHECK ((gender = ANY (ARRAY['any'::text, 'female'::text, 'male'::text]))),
  CONSTRAINT room_type_photos_are_few CHECK ((jsonb_array_length(photos) <= 20))
);
CREATE INDEX room_types_by_property ON room_types USING btree (account_id, property_id, id);
CREATE INDEX room_types_by_update ON room_types USING btree (account_id, updated_at, id);
ALTER TABLE room_types ENABLE ROW LEVEL SECURITY;
ALTER TABLE room_types FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON room_types TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON room_types TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE rooming_lists (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  group_id object_id NOT NULL,
  property_id object_id NOT NULL,
  reservation_ids text[] COLLATE "C" NOT NULL,
  undone_at timestamp(0) with time zone,
  created_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT rooming_lists_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT rooming_lists_account_id_group_id_fkey FOREIGN KEY (account_id, group_id) REFERENCES groups(account_id, id),
  CONSTRAINT rooming_lists_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id)
);
CREATE INDEX rooming_lists_by_group ON rooming_lists USING btree (account_id, group_id, id);
CREATE INDEX rooming_lists_by_property ON rooming_lists USING btree (account_id, property_id);
ALTER TABLE rooming_lists ENABLE ROW LEVEL SECURITY;
ALTER TABLE rooming_lists FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON rooming_lists TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON rooming_lists TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE rooms (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  room_type_id object_id NOT NULL,
  name text NOT NULL,
  floor text,
  status text NOT NULL DEFAULT 'clean'::text,
  retired_at timestamp(0) with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp(0) with time zone NOT NULL,
  condition_changed_at timestamp(0) with time zone,
  do_not_disturb_on date,
  CONSTRAINT rooms_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT rooms_account_id_room_type_id_fkey FOREIGN KEY (account_id, room_type_id) REFERENCES room_types(account_id, id),
  CONSTRAINT room_status_known CHECK ((status = ANY (ARRAY['dirty'::text, 'cleaning'::text, 'clean'::text, 'inspected'::text])))
);
CREATE UNIQUE INDEX room_name_unique ON rooms USING btree (account_id, property_id, name) WHERE (retired_at IS NULL);
CREATE INDEX rooms_by_property ON rooms USING btree (account_id, property_id, id) WHERE (retired_at IS NULL);
CREATE INDEX rooms_by_type ON rooms USING btree (account_id, room_type_id, id);
ALTER TABLE rooms ENABLE ROW LEVEL SECURITY;
ALTER TABLE rooms FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON rooms TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON rooms TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE secret_checks (
  name text COLLATE "C" NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT secret_checks_pkey PRIMARY KEY (name),
  CONSTRAINT secret_check_once CHECK ((name = 'service'::text))
);

CREATE TABLE security_deposit_entries (
  account_id object_id NOT NULL,
  security_deposit_id object_id NOT NULL,
  kind text COLLATE "C" NOT NULL,
  property_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  method text COLLATE "C" NOT NULL,
  reference text,
  at timestamp(0) with time zone NOT NULL,
  business_date date NOT NULL,
  received_by jsonb,
  shift_id object_id,
  id object_id NOT NULL,
  CONSTRAINT security_deposit_entries_pkey PRIMARY KEY (account_id, security_deposit_id, id),
  CONSTRAINT security_deposit_entries_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT security_deposit_entries_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT security_deposit_entries_account_id_security_deposit_id_fkey FOREIGN KEY (account_id, security_deposit_id) REFERENCES security_deposits(account_id, id),
  CONSTRAINT security_deposit_entries_account_id_shift_id_fkey FOREIGN KEY (account_id, shift_id) REFERENCES shifts(account_id, id),
  CONSTRAINT security_deposit_entry_known CHECK ((((kind = 'received'::text) AND (amount > 0)) OR ((kind = 'returned'::text) AND (amount < 0))))
);
CREATE INDEX security_deposit_entries_by_day ON security_deposit_entries USING btree (account_id, property_id, business_date);
CREATE INDEX security_deposit_entries_by_reservation ON security_deposit_entries USING btree (account_id, reservation_id);
CREATE INDEX security_deposit_entries_by_shift ON security_deposit_entries USING btree (account_id, shift_id) WHERE (shift_id IS NOT NULL);
ALTER TABLE security_deposit_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE security_deposit_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON security_deposit_entries TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON security_deposit_entries TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE security_deposits (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  amount bigint NOT NULL,
  amount_returned bigint NOT NULL,
  currency text NOT NULL,
  method text COLLATE "C" NOT NULL,
  reference text,
  paid_at timestamp(0) with time zone NOT NULL,
  received_by jsonb,
  business_date date NOT NULL,
  shift_id object_id,
  version integer NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  amount_held bigint NOT NULL,
  CONSTRAINT security_deposits_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT security_deposits_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT security_deposits_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT security_deposits_account_id_shift_id_fkey FOREIGN KEY (account_id, shift_id) REFERENCES shifts(account_id, id),
  CONSTRAINT held_within_security_deposit CHECK (((amount_held >= 0) AND (amount_held <= (amount - amount_returned)))),
  CONSTRAINT returned_within_security_deposit CHECK (((amount_returned >= 0) AND (amount_returned <= amount))),
  CONSTRAINT security_deposit_is_something CHECK ((amount > 0))
);
CREATE INDEX security_deposits_by_property ON security_deposits USING btree (account_id, property_id, id);
CREATE INDEX security_deposits_by_reservation ON security_deposits USING btree (account_id, reservation_id, id);
CREATE INDEX security_deposits_by_shift ON security_deposits USING btree (account_id, shift_id) WHERE (shift_id IS NOT NULL);
ALTER TABLE security_deposits ENABLE ROW LEVEL SECURITY;
ALTER TABLE security_deposits FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON security_deposits TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON security_deposits TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE service_dates (
  account_id object_id NOT NULL,
  service_id object_id NOT NULL,
  date date NOT NULL,
  taken integer NOT NULL,
  daily_limit integer,
  over_limit integer NOT NULL DEFAULT 0,
  CONSTRAINT service_dates_pkey PRIMARY KEY (account_id, service_id, date),
  CONSTRAINT service_dates_account_id_service_id_fkey FOREIGN KEY (account_id, service_id) REFERENCES services(account_id, id),
  CONSTRAINT service_never_oversold CHECK (((taken >= 0) AND (over_limit >= 0) AND ((daily_limit IS NULL) OR (taken <= (daily_limit + over_limit)))))
) WITH (fillfactor=60);
ALTER TABLE service_dates ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_dates FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON service_dates TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON service_dates TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE service_processes (
  id uuid NOT NULL,
  role text COLLATE "C" NOT NULL,
  version text COLLATE "C" NOT NULL,
  host text COLLATE "C" NOT NULL,
  started_at timestamp(0) with time zone NOT NULL,
  seen_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT service_processes_pkey PRIMARY KEY (id),
  CONSTRAINT process_role_known CHECK ((role = ANY (ARRAY['all'::text, 'api'::text, 'worker'::text])))
);

CREATE TABLE services (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  code text COLLATE "C" NOT NULL,
  name jsonb NOT NULL,
  description text,
  category text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  price bigint NOT NULL,
  per text COLLATE "C" NOT NULL,
  vat_rate text COLLATE "C" NOT NULL,
  bookable_online boolean NOT NULL,
  daily_limit integer,
  refundable boolean NOT NULL,
  status text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  translations jsonb NOT NULL DEFAULT '{}'::jsonb,
  charged_by_housekeeping boolean NOT NULL DEFAULT false,
  meal text COLLATE "C",
  CONSTRAINT services_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT service_code_unique UNIQUE (account_id, property_id, code),
  CONSTRAINT services_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT service_category_known CHECK ((category = ANY (ARRAY['food'::text, 'parking'::text, 'wellness'::text, 'transport'::text, 'rental'::text, 'other'::text]))),
  CONSTRAINT service_meal_known CHECK ((meal = ANY (ARRAY['breakfast'::text, 'lunch'::text, 'dinner'::text, 'half_board'::text, 'full_board'::text, 'all_inclusive'::text]))),
  CONSTRAINT service_status_known CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
  CONSTRAINT service_unit_known CHECK ((per = ANY (ARRAY['stay'::text, 'night'::text, 'person'::text, 'person_night'::text, 'item'::text])))
);
CREATE INDEX services_by_update ON services USING btree (account_id, updated_at, id);
ALTER TABLE services ENABLE ROW LEVEL SECURITY;
ALTER TABLE services FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON services TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON services TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE setup_skips (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  steps jsonb NOT NULL,
  CONSTRAINT setup_skips_pkey PRIMARY KEY (account_id, property_id),
  CONSTRAINT setup_skips_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id)
);
ALTER TABLE setup_skips ENABLE ROW LEVEL SECURITY;
ALTER TABLE setup_skips FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON setup_skips TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON setup_skips TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE shifts (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  user_type text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  user_name text,
  currency text NOT NULL,
  opened_at timestamp(0) with time zone NOT NULL,
  float_amount bigint NOT NULL,
  counted bigint,
  difference bigint,
  takings jsonb,
  closed_at timestamp(0) with time zone,
  note text,
  CONSTRAINT shifts_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT shifts_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT shift_closed_when_counted CHECK ((((closed_at IS NULL) = (counted IS NULL)) AND ((closed_at IS NULL) = (difference IS NULL)) AND ((closed_at IS NULL) = (takings IS NULL))))
);
CREATE UNIQUE INDEX shift_open_unique ON shifts USING btree (account_id, property_id, user_type, user_id) WHERE (closed_at IS NULL);
CREATE INDEX shifts_by_close ON shifts USING btree (account_id, property_id, closed_at, id) WHERE (closed_at IS NOT NULL);
CREATE INDEX shifts_by_property ON shifts USING btree (account_id, property_id, id);
ALTER TABLE shifts ENABLE ROW LEVEL SECURITY;
ALTER TABLE shifts FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON shifts TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON shifts TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE staff_devices (
  account_id object_id NOT NULL,
  user_id object_id NOT NULL,
  token_hash bytea NOT NULL,
  address_ranges text[] NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  last_seen_at timestamp(0) with time zone NOT NULL,
  expires_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT staff_devices_pkey PRIMARY KEY (account_id, user_id, token_hash),
  CONSTRAINT staff_devices_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES staff_users(account_id, id)
);
CREATE INDEX staff_devices_by_age ON staff_devices USING btree (expires_at);
ALTER TABLE staff_devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_devices FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_devices TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_devices TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE staff_directories (
  account_id object_id NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret bytea NOT NULL,
  credentials_changed_at timestamp(0) with time zone NOT NULL,
  label text NOT NULL,
  enabled boolean NOT NULL,
  required boolean NOT NULL,
  second_factor_included boolean NOT NULL,
  version integer NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT staff_directories_pkey PRIMARY KEY (account_id),
  CONSTRAINT staff_directories_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id)
);
ALTER TABLE staff_directories ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_directories FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_directories TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_directories TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE staff_directory_domains (
  account_id object_id NOT NULL,
  domain text COLLATE "C" NOT NULL,
  CONSTRAINT staff_directory_domains_pkey PRIMARY KEY (account_id, domain),
  CONSTRAINT staff_directory_domains_account_id_fkey FOREIGN KEY (account_id) REFERENCES staff_directories(account_id)
);
CREATE UNIQUE INDEX staff_directory_domain_unique ON staff_directory_domains USING btree (domain);
ALTER TABLE staff_directory_domains ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_directory_domains FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_directory_domains TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_directory_domains TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE staff_directory_identities (
  account_id object_id NOT NULL,
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  user_id object_id NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT staff_directory_identities_pkey PRIMARY KEY (account_id, issuer, subject),
  CONSTRAINT one_identity_of_an_issuer UNIQUE (account_id, user_id, issuer),
  CONSTRAINT staff_directory_identities_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES staff_users(account_id, id)
);
ALTER TABLE staff_directory_identities ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_directory_identities FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_directory_identities TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_directory_identities TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE staff_email_changes (
  account_id object_id NOT NULL,
  user_id object_id NOT NULL,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  expires_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT staff_email_changes_pkey PRIMARY KEY (account_id, user_id),
  CONSTRAINT staff_email_changes_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES staff_users(account_id, id)
);
CREATE UNIQUE INDEX staff_email_changes_by_token ON staff_email_changes USING btree (token_hash);
ALTER TABLE staff_email_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_email_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_email_changes TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_email_changes TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE staff_one_time_tokens (
  account_id object_id NOT NULL,
  token_hash bytea NOT NULL,
  user_id object_id,
  created_at timestamp(0) with time zone NOT NULL,
  expires_at timestamp(0) with time zone NOT NULL,
  for_phone boolean NOT NULL DEFAULT false,
  CONSTRAINT staff_one_time_tokens_pkey PRIMARY KEY (account_id, token_hash),
  CONSTRAINT staff_one_time_tokens_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES staff_users(account_id, id)
);
CREATE UNIQUE INDEX staff_one_time_tokens_by_hash ON staff_one_time_tokens USING btree (token_hash);
CREATE INDEX staff_one_time_tokens_by_user ON staff_one_time_tokens USING btree (account_id, user_id);
ALTER TABLE staff_one_time_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_one_time_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_one_time_tokens TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_one_time_tokens TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE staff_passkeys (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  user_id object_id NOT NULL,
  credential_id text COLLATE "C" NOT NULL,
  public_key text COLLATE "C" NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  last_used_at timestamp(0) with time zone,
  CONSTRAINT staff_passkeys_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT staff_passkeys_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES staff_users(account_id, id)
);
CREATE UNIQUE INDEX staff_passkey_unique ON staff_passkeys USING btree (credential_id);
CREATE INDEX staff_passkeys_by_user ON staff_passkeys USING btree (account_id, user_id);
ALTER TABLE staff_passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_passkeys FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_passkeys TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_passkeys TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE staff_phones (
  account_id object_id NOT NULL,
  user_id object_id NOT NULL,
  token_hash bytea NOT NULL,
  id object_id NOT NULL,
  code_hash text,
  wrong_codes integer NOT NULL,
  user_agent text,
  created_at timestamp(0) with time zone NOT NULL,
  last_seen_at timestamp(0) with time zone NOT NULL,
  expires_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT staff_phones_pkey PRIMARY KEY (account_id, user_id, token_hash),
  CONSTRAINT staff_phone_id_unique UNIQUE (account_id, id),
  CONSTRAINT staff_phones_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES staff_users(account_id, id)
);
CREATE INDEX staff_phones_by_age ON staff_phones USING btree (expires_at);
CREATE INDEX staff_phones_by_token ON staff_phones USING btree (token_hash);
ALTER TABLE staff_phones ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_phones FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_phones TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_phones TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE staff_second_factors (
  account_id object_id NOT NULL,
  user_id object_id NOT NULL,
  secret bytea NOT NULL,
  recovery_codes bytea,
  confirmed boolean NOT NULL,
  last_step bigint,
  recovery_codes_left integer NOT NULL,
  CONSTRAINT staff_second_factors_pkey PRIMARY KEY (account_id, user_id),
  CONSTRAINT staff_second_factors_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES staff_users(account_id, id)
);
ALTER TABLE staff_second_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_second_factors FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_second_factors TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_second_factors TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE staff_sessions (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  user_id object_id NOT NULL,
  token_hash bytea NOT NULL,
  address_range text NOT NULL,
  user_agent text,
  created_at timestamp(0) with time zone NOT NULL,
  last_seen_at timestamp(0) with time zone NOT NULL,
  expires_at timestamp(0) with time zone NOT NULL,
  proved_at timestamp(0) with time zone,
  device_hash bytea,
  passkey_id object_id,
  directory_second_factor boolean,
  phone_hash bytea,
  CONSTRAINT staff_sessions_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT session_of_a_phone FOREIGN KEY (account_id, user_id, phone_hash) REFERENCES staff_phones(account_id, user_id, token_hash) ON DELETE CASCADE,
  CONSTRAINT staff_sessions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES staff_users(account_id, id)
);
CREATE INDEX staff_sessions_by_phone ON staff_sessions USING btree (account_id, user_id, phone_hash) WHERE (phone_hash IS NOT NULL);
CREATE UNIQUE INDEX staff_sessions_by_token ON staff_sessions USING btree (token_hash);
CREATE INDEX staff_sessions_by_user ON staff_sessions USING btree (account_id, user_id);
ALTER TABLE staff_sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_sessions TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_sessions TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE staff_users (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  role text NOT NULL,
  status text NOT NULL,
  language text,
  password_hash text,
  second_factor boolean NOT NULL DEFAULT false,
  demo boolean NOT NULL DEFAULT false,
  last_seen_at timestamp(0) with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  property_ids text[],
  CONSTRAINT staff_users_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT staff_users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT active_staff_have_a_password CHECK (((status <> 'active'::text) OR (password_hash IS NOT NULL))),
  CONSTRAINT owners_see_every_property CHECK (((property_ids IS NULL) OR (role <> 'owner'::text))),
  CONSTRAINT some_property CHECK (((property_ids IS NULL) OR ((cardinality(property_ids) >= 1) AND (cardinality(property_ids) <= 500)))),
  CONSTRAINT staff_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'front_desk'::text, 'housekeeping'::text, 'revenue'::text, 'accountant'::text, 'developer'::text]))),
  CONSTRAINT staff_status_known CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'disabled'::text])))
);
CREATE UNIQUE INDEX staff_email_once_in_account ON staff_users USING btree (account_id, email_key);
CREATE UNIQUE INDEX staff_email_unique ON staff_users USING btree (email_key) WHERE (status = 'active'::text);
CREATE INDEX staff_users_by_email ON staff_users USING btree (email_key);
ALTER TABLE staff_users ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_users FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON staff_users TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON staff_users TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE stays_at_day_end (
  account_id object_id NOT NULL,
  reservation_id object_id NOT NULL,
  date date NOT NULL,
  property_id object_id NOT NULL,
  stay jsonb NOT NULL,
  documents jsonb NOT NULL,
  CONSTRAINT stays_at_day_end_pkey PRIMARY KEY (account_id, reservation_id, date),
  CONSTRAINT stays_at_day_end_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT stays_at_day_end_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id)
);
CREATE INDEX stays_at_day_end_by_property ON stays_at_day_end USING btree (account_id, property_id, date);
ALTER TABLE stays_at_day_end ENABLE ROW LEVEL SECURITY;
ALTER TABLE stays_at_day_end FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON stays_at_day_end TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON stays_at_day_end TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE tasks (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  room_id object_id,
  category text COLLATE "C" NOT NULL,
  description text NOT NULL,
  priority text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  due_on date,
  repeat jsonb,
  repeat_from date,
  reported_by jsonb NOT NULL,
  assigned_to jsonb,
  block_id object_id,
  next_task_id object_id,
  done_at timestamp(0) with time zone,
  version integer NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  photos jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT tasks_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT tasks_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT tasks_account_id_room_id_fkey FOREIGN KEY (account_id, room_id) REFERENCES rooms(account_id, id),
  CONSTRAINT block_of_a_room CHECK (((block_id IS NULL) OR (room_id IS NOT NULL))),
  CONSTRAINT done_task_has_moment CHECK (((status = 'done'::text) = (done_at IS NOT NULL))),
  CONSTRAINT repeated_task_is_due CHECK (((repeat IS NULL) OR ((due_on IS NOT NULL) AND (repeat_from IS NOT NULL)))),
  CONSTRAINT task_photos_are_few CHECK ((jsonb_array_length(photos) <= 10)),
  CONSTRAINT task_priority_known CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  CONSTRAINT task_status_known CHECK ((status = ANY (ARRAY['open'::text, 'in_progress'::text, 'done'::text])))
);
CREATE INDEX tasks_by_update ON tasks USING btree (account_id, updated_at, id);
CREATE INDEX tasks_of_property ON tasks USING btree (account_id, property_id, id);
CREATE INDEX tasks_of_room ON tasks USING btree (account_id, room_id, id) WHERE (room_id IS NOT NULL);
CREATE INDEX tasks_to_do ON tasks USING btree (account_id, property_id, due_on) WHERE (status <> 'done'::text);
ALTER TABLE tasks ENABLE ROW LEVEL SECURITY;
ALTER TABLE tasks FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON tasks TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON tasks TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE test_clocks (
  account_id object_id NOT NULL,
  lead_seconds integer NOT NULL,
  target_seconds integer,
  started_at timestamp(0) with time zone NOT NULL,
  finished_at timestamp(0) with time zone,
  from_at timestamp(0) with time zone NOT NULL,
  to_at timestamp(0) with time zone NOT NULL,
  ran jsonb NOT NULL DEFAULT '{}'::jsonb,
  lease_until timestamp with time zone,
  CONSTRAINT test_clocks_pkey PRIMARY KEY (account_id),
  CONSTRAINT test_clocks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT test_clock_finished_without_target CHECK (((target_seconds IS NULL) = (finished_at IS NOT NULL))),
  CONSTRAINT test_clock_only_forward CHECK (((0 <= lead_seconds) AND (lead_seconds <= COALESCE(target_seconds, lead_seconds)))),
  CONSTRAINT test_clock_two_years_at_most CHECK ((COALESCE(target_seconds, lead_seconds) <= (731 * 86400)))
);
CREATE INDEX test_clocks_advancing ON test_clocks USING btree (account_id) WHERE (target_seconds IS NOT NULL);
ALTER TABLE test_clocks ENABLE ROW LEVEL SECURITY;
ALTER TABLE test_clocks FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON test_clocks TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON test_clocks TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE waiting_entries (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  status text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  guest jsonb NOT NULL,
  email_key text COLLATE "C",
  guest_id object_id,
  language text,
  check_in date NOT NULL,
  check_out date NOT NULL,
  adults smallint NOT NULL,
  children smallint NOT NULL,
  children_ages jsonb NOT NULL,
  room_type_ids jsonb NOT NULL,
  until date NOT NULL,
  expires_at timestamp(0) with time zone NOT NULL,
  note text,
  room_type_id object_id,
  proposed_at timestamp(0) with time zone,
  notified_at timestamp(0) with time zone,
  reservation_id object_id,
  closed_at timestamp(0) with time zone,
  version integer NOT NULL,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  forgotten_at timestamp(0) with time zone,
  CONSTRAINT waiting_entries_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT waiting_entries_account_id_guest_id_fkey FOREIGN KEY (account_id, guest_id) REFERENCES guests(account_id, id),
  CONSTRAINT waiting_entries_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT waiting_entries_account_id_reservation_id_fkey FOREIGN KEY (account_id, reservation_id) REFERENCES reservations(account_id, id),
  CONSTRAINT waiting_entries_account_id_room_type_id_fkey FOREIGN KEY (account_id, room_type_id) REFERENCES room_types(account_id, id),
  CONSTRAINT waiting_booked_has_its_stay CHECK (((status = 'booked'::text) = (reservation_id IS NOT NULL))),
  CONSTRAINT waiting_closed_at_its_end CHECK (((status = ANY (ARRAY['waiting'::text, 'proposed'::text])) = (closed_at IS NULL))),
  CONSTRAINT waiting_proposed_has_its_room CHECK (((status = 'proposed'::text) = ((room_type_id IS NOT NULL) AND (proposed_at IS NOT NULL)))),
  CONSTRAINT waiting_source_known CHECK ((source = ANY (ARRAY['staff'::text, 'booking_page'::text]))),
  CONSTRAINT waiting_status_known CHECK ((status = ANY (ARRAY['waiting'::text, 'proposed'::text, 'booked'::text, 'expired'::text, 'withdrawn'::text]))),
  CONSTRAINT waiting_stay_has_nights CHECK ((check_in < check_out))
);
CREATE INDEX waiting_entries_by_email ON waiting_entries USING btree (account_id, email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX waiting_entries_by_guest ON waiting_entries USING btree (account_id, guest_id) WHERE (guest_id IS NOT NULL);
CREATE INDEX waiting_entries_by_property ON waiting_entries USING btree (account_id, property_id, id);
CREATE INDEX waiting_entries_by_reservation ON waiting_entries USING btree (account_id, reservation_id) WHERE (reservation_id IS NOT NULL);
CREATE INDEX waiting_entries_by_room_type ON waiting_entries USING btree (account_id, room_type_id) WHERE (room_type_id IS NOT NULL);
CREATE INDEX waiting_entries_by_update ON waiting_entries USING btree (account_id, updated_at, id);
CREATE INDEX waiting_entries_open ON waiting_entries USING btree (account_id, property_id, id) WHERE (status = ANY (ARRAY['waiting'::text, 'proposed'::text]));
CREATE INDEX waiting_entries_to_forget ON waiting_entries USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND (forgotten_at IS NULL));
ALTER TABLE waiting_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE waiting_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON waiting_entries TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON waiting_entries TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE webhook_endpoints (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id,
  url text NOT NULL,
  events text[] NOT NULL,
  description text,
  status text NOT NULL DEFAULT 'enabled'::text,
  secret bytea NOT NULL,
  next_secret bytea,
  next_secret_at timestamp(0) with time zone,
  last_success_at timestamp(0) with time zone,
  last_failure_at timestamp(0) with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  deleted_at timestamp(0) with time zone,
  reconcile_since timestamp with time zone,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT webhook_endpoints_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT endpoint_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])))
);
CREATE INDEX webhook_endpoints_by_property ON webhook_endpoints USING btree (account_id, property_id) WHERE (property_id IS NOT NULL);
CREATE INDEX webhook_endpoints_hearing ON webhook_endpoints USING btree (account_id, property_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX webhook_endpoints_living ON webhook_endpoints USING btree (account_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX webhook_endpoints_to_reconcile ON webhook_endpoints USING btree (account_id, id) WHERE (reconcile_since IS NOT NULL);
ALTER TABLE webhook_endpoints ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_endpoints FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON webhook_endpoints TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON webhook_endpoints TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE webhook_inbox_requests (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  user_id object_id NOT NULL,
  received_at timestamp(0) with time zone NOT NULL,
  headers jsonb NOT NULL,
  body text NOT NULL,
  answered integer,
  verdict jsonb,
  CONSTRAINT webhook_inbox_requests_pkey PRIMARY KEY (account_id, user_id, id),
  CONSTRAINT webhook_inbox_requests_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES webhook_inboxes(account_id, user_id)
);
ALTER TABLE webhook_inbox_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_inbox_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON webhook_inbox_requests TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON webhook_inbox_requests TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE webhook_inboxes (
  account_id object_id NOT NULL,
  user_id object_id NOT NULL,
  mode text NOT NULL DEFAULT 'ok'::text,
  status_code integer NOT NULL DEFAULT 200,
  created_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT webhook_inboxes_pkey PRIMARY KEY (account_id, user_id),
  CONSTRAINT webhook_inboxes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CONSTRAINT inbox_mode_known CHECK ((mode = ANY (ARRAY['ok'::text, 'error'::text, 'timeout'::text])))
);
ALTER TABLE webhook_inboxes ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_inboxes FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON webhook_inboxes TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON webhook_inboxes TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE yield_prices (
  account_id object_id NOT NULL,
  rate_plan_id object_id NOT NULL,
  date date NOT NULL,
  price bigint NOT NULL,
  yield_rule_id object_id NOT NULL,
  CONSTRAINT yield_prices_pkey PRIMARY KEY (account_id, rate_plan_id, date),
  CONSTRAINT yield_prices_account_id_rate_plan_id_fkey FOREIGN KEY (account_id, rate_plan_id) REFERENCES rate_plans(account_id, id),
  CONSTRAINT yield_prices_account_id_yield_rule_id_fkey FOREIGN KEY (account_id, yield_rule_id) REFERENCES yield_rules(account_id, id),
  CONSTRAINT yield_price_positive CHECK ((price > 0))
);
CREATE INDEX yield_prices_by_rule ON yield_prices USING btree (account_id, yield_rule_id);
ALTER TABLE yield_prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE yield_prices FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON yield_prices TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON yield_prices TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));

CREATE TABLE yield_rules (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  property_id object_id NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  "position" integer NOT NULL,
  conditions jsonb NOT NULL,
  effect jsonb NOT NULL,
  floor jsonb,
  ceiling jsonb,
  rate_plan_ids jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp(0) with time zone NOT NULL,
  updated_at timestamp(0) with time zone NOT NULL,
  CONSTRAINT yield_rules_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT yield_rules_account_id_property_id_fkey FOREIGN KEY (account_id, property_id) REFERENCES properties(account_id, id),
  CONSTRAINT yield_rule_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'running'::text, 'paused'::text])))
);
CREATE INDEX yield_rules_by_property ON yield_rules USING btree (account_id, property_id, "position", id);
ALTER TABLE yield_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE yield_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON yield_rules TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON yield_rules TO serai_app USING (((account_id)::text = current_setting('app.account_id'::text, true)));
