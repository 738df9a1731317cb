-- What was done by whom, and what staff have on screen.

CREATE FUNCTION keep_audit_log()
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

-- One row a write, by whomever, in its transaction. The id has the time and the random part of the request's.
CREATE TABLE audit_log (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  at timestamptz(0) NOT NULL,
  actor_type text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C",
  -- As it was then.
  actor_name text,
  action text COLLATE "C" NOT NULL,
  resource_id text COLLATE "C",
  -- The reservation that an invoice, a payment or a mail is about.
  about_id text COLLATE "C",
  property_id text COLLATE "C",
  address_range text,
  -- {field: [before, after]}
  changes jsonb,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX audit_log_by_resource ON audit_log (account_id, resource_id, id) WHERE resource_id IS NOT NULL;
CREATE INDEX audit_log_by_subject ON audit_log (account_id, about_id, id) WHERE about_id IS NOT NULL;
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON audit_log TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON audit_log TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE TRIGGER audit_log_is_kept BEFORE DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();

CREATE UNLOGGED TABLE open_records (
  account_id object_id NOT NULL,
  -- Staff are kept in the live database, so nothing refers to them.
  user_id object_id NOT NULL,
  tab uuid NOT NULL,
  name text NOT NULL,
  -- Null once the page shows nothing, where another process than that of its stream was told so.
  reservation_id object_id,
  property_id object_id,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, user_id, tab),
  FOREIGN KEY (account_id) REFERENCES accounts
);
ALTER TABLE open_records ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON open_records TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON open_records TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE notice_reads (
  account_id object_id NOT NULL,
  -- Staff are kept in the live database, so nothing refers to them.
  user_id object_id NOT NULL,
  key text COLLATE "C" NOT NULL,
  notice jsonb NOT NULL,
  seen_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, user_id, key),
  FOREIGN KEY (account_id) REFERENCES accounts
);
CREATE INDEX notice_reads_by_age ON notice_reads (seen_at);
ALTER TABLE notice_reads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON notice_reads TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON notice_reads TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE notice_history (
  account_id object_id NOT NULL,
  key text COLLATE "C" NOT NULL,
  notice jsonb NOT NULL,
  seen_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, key),
  FOREIGN KEY (account_id) REFERENCES accounts
);
CREATE INDEX notice_history_by_age ON notice_history (seen_at);
ALTER TABLE notice_history ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON notice_history TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON notice_history TO serai_app USING (account_id = current_setting('app.account_id', true));

CREATE TABLE setup_skips (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  steps jsonb NOT NULL,
  PRIMARY KEY (account_id, property_id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties
);
ALTER TABLE setup_skips ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON setup_skips TO serai_system USING (true) WITH CHECK (true);
CREATE POLICY tenant ON setup_skips TO serai_app USING (account_id = current_setting('app.account_id', true));
