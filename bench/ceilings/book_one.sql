-- The ceiling of W1: a whole booking in one call, with the rows that POST /reservations writes, in the same
-- schema. Contended nights are last; ids are generated as cheaply as in the server. {{answer}} and {{event}}
-- are texts of a real booking, with RES, GST and EVT in place of its ids.
CREATE SCHEMA IF NOT EXISTS bench;

CREATE OR REPLACE FUNCTION bench.new_id(prefix text) RETURNS text LANGUAGE sql PARALLEL SAFE
RETURN prefix || left(replace(uuidv7()::text, '-', ''), 26);

CREATE OR REPLACE FUNCTION bench.book_one(type_number int, day int, nights int, guest bigint) RETURNS text
LANGUAGE plpgsql AS $function$
DECLARE
  account text := 'acct_' || lpad(((type_number - 1) % 20 + 1)::text, 26, '0');
  type_id text := 'rt_' || lpad(type_number::text, 26, '0');
  plan_id text := 'rp_' || lpad(type_number::text, 26, '0');
  arrival date := {{today}}::date + day;
  departure date := {{today}}::date + day + nights;
  mail text := 'guest' || guest || '@example.com';
  claim text := gen_random_uuid()::text;
  moment timestamptz := now();
  res text := bench.new_id('res_');
  gst text;
  evt text := bench.new_id('evt_');
  inv text := bench.new_id('inv_');
  offer record;
  taken int;
  answer text;
BEGIN
  INSERT INTO idempotency AS known (account_id, scope, key, fingerprint, created_at)
  VALUES (account, account, claim, sha256(claim::bytea), moment)
  ON CONFLICT (account_id, scope, key) DO UPDATE SET created_at = excluded.created_at
    WHERE known.created_at <= excluded.created_at - interval '24 hours';

  SELECT rt.property_id, p.timezone, p.check_in_time, p.city_tax, rp.currency, rp.base_price, rp.weekday_prices,
    rp.restrictions, rp.cancellation_policy, rp.deposit_rule, rp.vat_rate,
    (SELECT json_agg(o) FROM rate_plan_overrides o
     WHERE o.account_id = account AND o.rate_plan_id = rp.id AND o.date >= arrival AND o.date <= departure) AS overrides
  INTO offer
  FROM room_types rt
  JOIN properties p ON p.account_id = account AND p.id = rt.property_id
  JOIN rate_plans rp ON rp.account_id = account AND rp.id = plan_id
  WHERE rt.account_id = account AND rt.id = type_id;

  SELECT id INTO gst FROM guests WHERE account_id = account AND email_key = mail;
  IF gst IS NULL THEN
    gst := bench.new_id('gst_');
    INSERT INTO guests (account_id, id, first_name, last_name, email, email_key, email_normal, phone, created_at, updated_at)
    VALUES (account, gst, 'Ngozi', 'Okafor', mail, mail, mail, '+4930123456', moment, moment);
  END IF;

  INSERT INTO reservations (account_id, id, property_id, status, room_type_id, rate_plan_id, check_in, check_out,
    held_to, adults, children, children_ages, currency, total, nightly_rates, taxes, deposit_rule,
    cancellation_policy, free_cancellation_until, vat_terms, vat_on_deposits, channel, guest_id, booker, metadata, warnings,
    created_at, updated_at)
  VALUES (account, res, offer.property_id, 'confirmed', type_id, plan_id, arrival, departure, departure,
    2, 0, '[]', offer.currency, offer.base_price * nights, {{nightly_rates}}, {{taxes}}, offer.deposit_rule,
    offer.cancellation_policy, moment, {{vat_terms}}, 'on_receipt', 'direct', gst,
    jsonb_build_object('first_name', 'Ngozi', 'last_name', 'Okafor', 'email', mail, 'phone', '+4930123456'),
    '{}', '[]', moment, moment);

  INSERT INTO invoices (account_id, id, property_id, reservation_id, guest_id, type, status, currency, line_items,
    vat_breakdown, subtotal, vat_total, total, created_at, updated_at)
  VALUES (account, inv, offer.property_id, res, gst, 'invoice', 'draft', offer.currency, {{line_items}},
    {{vat_breakdown}}, offer.base_price * nights, 0, offer.base_price * nights, moment, moment);

  INSERT INTO events (account_id, id, property_id, type, resource_id, created_at, body)
  VALUES (account, evt, offer.property_id, 'reservation.created', res, moment,
    replace(replace(replace({{event}}, 'RES', res), 'GST', gst), 'EVT', evt));

  INSERT INTO pending_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, due_at, created_at)
  SELECT account, new_id_beside('del', evt), w.id, evt, 'reservation.created', 'event', 'pending', moment, moment
  FROM webhook_endpoints w
  WHERE w.account_id = account AND w.deleted_at IS NULL AND 'reservation.created' = ANY (w.events)
    AND (w.property_id IS NULL OR w.property_id = offer.property_id);

  UPDATE nights n SET sold = sold + 1
  WHERE n.account_id = account AND n.room_type_id = type_id
    AND n.date = ANY (ARRAY(SELECT arrival + i FROM generate_series(0, nights - 1) AS i)) AND n.sold < n.capacity;
  GET DIAGNOSTICS taken = ROW_COUNT;
  IF taken < nights THEN RAISE EXCEPTION 'sold out'; END IF;

  answer := replace(replace({{answer}}, 'RES', res), 'GST', gst);
  UPDATE idempotency SET status = 201, body = convert_to(answer, 'UTF8')
  WHERE account_id = account AND scope = account AND key = claim;
  RETURN answer;
END $function$;
