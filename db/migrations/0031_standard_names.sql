-- Tables, with their constraints and indexes, take the names that the field uses for what they hold.
ALTER TABLE open_deliveries RENAME TO pending_deliveries;
ALTER TABLE past_deliveries RENAME TO finished_deliveries;
ALTER TABLE channel_marks RENAME TO channel_dirty_ranges;
ALTER TABLE channel_lines RENAME TO channel_acknowledged_ari;
ALTER TABLE staff_tries RENAME TO login_attempts;

DO $$
DECLARE
  renamed record;
  one record;
BEGIN
  FOR renamed IN SELECT * FROM (VALUES
    ('open_deliveries', 'pending_deliveries'),
    ('past_deliveries', 'finished_deliveries'),
    ('channel_marks', 'channel_dirty_ranges'),
    ('channel_lines', 'channel_acknowledged_ari'),
    ('staff_tries', 'login_attempts')
  ) AS names (before, after)
  LOOP
    FOR one IN
      SELECT conname AS name FROM pg_constraint
      WHERE conrelid = renamed.after::regclass AND starts_with(conname, renamed.before)
    LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', renamed.after, one.name,
        left(renamed.after || substr(one.name, length(renamed.before) + 1), 63));
    END LOOP;
    FOR one IN
      SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = renamed.after::regclass AND starts_with(c.relname, renamed.before)
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', one.name,
        left(renamed.after || substr(one.name, length(renamed.before) + 1), 63));
    END LOOP;
  END LOOP;
END
$$;
