-- Rows of the audit log are deleted by its retention alone, which says so in its transaction: a DELETE by hand is refused.

CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql SET search_path = serai AS $$
BEGIN
  IF current_setting('app.purges_audit_log', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'the audit log keeps its rows for two years' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_is_kept BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
