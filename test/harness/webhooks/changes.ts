import type { TestApp } from '../app.ts'

/**
 * Detects committed changes in every table of the live database. A write claims its idempotency key in its
 * transaction, or the request id without a key: so each change is linked to its request.
 */
export async function watchChanges(test: TestApp) {
  await test.db.query(`
    CREATE TABLE changes (transaction xid8, what text, PRIMARY KEY (transaction, what));
    CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = serai AS $$
    BEGIN
      INSERT INTO changes VALUES (pg_current_xact_id(), CASE TG_TABLE_NAME
        WHEN 'idempotency' THEN 'key ' || (to_jsonb(NEW) ->> 'key') ELSE TG_TABLE_NAME END) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    DO $$
    DECLARE t text;
    BEGIN
      FOR t IN SELECT table_name FROM information_schema.tables
               WHERE table_schema = 'serai' AND table_type = 'BASE TABLE'
                 AND table_name NOT IN ('changes', 'api_keys', 'request_log')
      LOOP
        -- A place in the list of events is given by whoever follows them, and changes nothing that is told.
        EXECUTE format('CREATE TRIGGER note_change AFTER INSERT OR UPDATE %s ON %I FOR EACH ROW
          EXECUTE FUNCTION note_change()', CASE t WHEN 'idempotency' THEN ''
          WHEN 'events' THEN 'OF account_id, id, property_id, type, resource_id, created_at, body OR DELETE'
          ELSE 'OR DELETE' END, t);
      END LOOP;
    END $$;`)
  return {
    /** Keys of transactions that changed anything besides the key. */
    async made(): Promise<string[]> {
      const { rows } = await test.db.query(
        `SELECT coalesce(substr(max(what) FILTER (WHERE what LIKE 'key %'), 5), 'no request') AS id FROM changes
         GROUP BY transaction HAVING bool_or(what NOT LIKE 'key %')`,
      )
      return rows.map(({ id }) => id)
    },
  }
}
