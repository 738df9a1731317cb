-- What guests owe once they have left is a ledger of its own, and a property says which accounts the journal books to.

-- What a property has said of its bookkeeping; without a row the usual chart of its country holds.
CREATE TABLE accounting_settings (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  -- Null: the usual one of the country.
  chart text COLLATE "C" CONSTRAINT chart_known CHECK (chart IN ('skr03', 'skr04', 'generic')),
  -- Numbers by kind and VAT rate, where they differ from those of the chart.
  accounts jsonb NOT NULL,
  datev jsonb NOT NULL,
  PRIMARY KEY (account_id, property_id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties
);
ALTER TABLE accounting_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounting_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON accounting_settings TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON accounting_settings TO serai_system USING (true) WITH CHECK (true);

-- Stays that ended on a closed day: what they owed that evening, and what each later day changed of it.
ALTER TABLE postings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE business_days NO FORCE ROW LEVEL SECURITY;
INSERT INTO postings (account_id, reservation_id, recorded_on, position, property_id, type, net, vat, gross)
SELECT account_id, reservation_id, recorded_on, position, property_id, 'receivable', owed, 0, owed
FROM (
  SELECT p.account_id, p.reservation_id, p.property_id, greatest(p.recorded_on, e.date) AS recorded_on,
    sum(CASE p.type WHEN 'payment' THEN -p.gross WHEN 'deposit' THEN 0 ELSE p.gross END)::bigint AS owed,
    1 + coalesce(max(p.position) FILTER (WHERE p.recorded_on >= e.date), -1) AS position
  FROM (
    SELECT r.account_id, r.id, b.date
    FROM (
      SELECT account_id, property_id, id,
        CASE status::text WHEN 'checked_out' THEN checked_out_at WHEN 'no_show' THEN no_show_at
          ELSE coalesce((cancellation ->> 'cancelled_at')::timestamptz, updated_at) END AS ended_at,
        CASE WHEN status = 'no_show' AND cancellation ->> 'cancelled_by' = 'system' THEN check_in END AS ended_on
      FROM reservations WHERE status IN ('checked_out', 'cancelled', 'no_show')) r
    JOIN business_days b ON b.account_id = r.account_id AND b.property_id = r.property_id
      AND b.date BETWEEN coalesce(r.ended_on, r.ended_at::date - 2) AND coalesce(r.ended_on, r.ended_at::date + 1)
      AND (r.ended_on IS NOT NULL OR r.ended_at >= coalesce(b.began_at, '-infinity') AND r.ended_at < b.ended_at)) e
  JOIN postings p ON p.account_id = e.account_id AND p.reservation_id = e.id
  GROUP BY 1, 2, 3, 4) ended
WHERE owed <> 0;
ALTER TABLE postings FORCE ROW LEVEL SECURITY;
ALTER TABLE reservations FORCE ROW LEVEL SECURITY;
ALTER TABLE business_days FORCE ROW LEVEL SECURITY;
