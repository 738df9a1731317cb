import { until } from '../../operations/program.ts'
import type { TestApp } from '../app.ts'

/** Written by reads too, or after a response. */
const NOT_EFFECTS = ['effects', 'api_keys', 'request_log']

/** How often each kind of change was committed: `events INSERT reservation.created`, `nights UPDATE`. */
export type Effects = Readonly<Record<string, number>>

/** Counts each row that is inserted, updated or deleted in the live database, in every table. */
export async function watchEffects({ db }: TestApp) {
  await db.query(`
    CREATE TABLE effects (what text);
    CREATE FUNCTION note_effect() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = serai AS $$
    BEGIN
      INSERT INTO effects VALUES (TG_TABLE_NAME || ' ' || TG_OP
        || CASE TG_TABLE_NAME WHEN 'events' THEN ' ' || (to_jsonb(NEW) ->> 'type') ELSE '' END);
      RETURN NULL;
    END $$;
    DO $$
    DECLARE t text;
    BEGIN
      FOR t IN SELECT table_name FROM information_schema.tables
               WHERE table_schema = 'serai' AND table_type = 'BASE TABLE'
                 AND table_name NOT IN (${NOT_EFFECTS.map((name) => `'${name}'`).join(', ')})
      LOOP
        EXECUTE format('CREATE TRIGGER note_effect AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
          EXECUTE FUNCTION note_effect()', t);
      END LOOP;
    END $$;`)
  return {
    /** Forgets what has happened so far. */
    reset: () => db.query('TRUNCATE effects'),
    /** What was committed since, once no transaction runs any more. */
    async committed(): Promise<Effects> {
      await until(
        () =>
          db.query(`SELECT count(*)::int AS running FROM pg_stat_activity
            WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`),
        ({ rows }) => rows[0].running === 0,
      )
      const { rows } = await db.query('SELECT what, count(*)::int AS rows FROM effects GROUP BY 1 ORDER BY 1')
      return Object.fromEntries(rows.map(({ what, rows: count }) => [what, count]))
    },
  }
}
