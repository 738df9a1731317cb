import pg from 'pg'

const TABLES = `SELECT oid::regclass::text AS name FROM pg_class
  WHERE relnamespace = 'serai'::regnamespace AND relkind = 'r'`

/** Triggers and foreign keys have nothing to say: all of it goes. A large table is cut off, which costs its indexes' files. */
const EMPTY = `DO $do$
  DECLARE name text; is_large boolean;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name, is_large IN
      SELECT oid::regclass::text, pg_relation_size(oid) > 4000000 FROM pg_class
      WHERE relnamespace = 'serai'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0
        AND NOT oid::regclass::text = ANY(string_to_array(current_setting('test.kept'), ' '))
    LOOP
      EXECUTE CASE WHEN is_large THEN 'TRUNCATE ' || name || ' CASCADE' ELSE 'DELETE FROM ' || name END;
    END LOOP;
  END $do$`

/** Names of what a test may have dropped or added. */
const SCHEMA = `SELECT string_agg(name, ' ' ORDER BY name) AS names FROM (
    SELECT relname || relrowsecurity || relforcerowsecurity FROM pg_class WHERE relnamespace = 'serai'::regnamespace
    UNION ALL SELECT conname FROM pg_constraint WHERE connamespace = 'serai'::regnamespace
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'serai'::regnamespace
    UNION ALL SELECT polname FROM pg_policy
    UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
  ) AS named (name)`

/** The rows of a database whose service goes on: emptied between test files. */
export class Contents {
  private readonly owner: pg.Pool
  private kept = ''
  private schema = ''

  private constructor(connectionString: string) {
    // One connection that lives on: it has read the catalogue. Tests may end it.
    this.owner = new pg.Pool({
      connectionString,
      max: 1,
      idleTimeoutMillis: 0,
      options: '-c search_path=serai',
    })
    this.owner.on('error', () => undefined)
  }

  /** What has rows now is what each file begins with. */
  static async of(url: string): Promise<Contents> {
    const contents = new Contents(url)
    const { rows } = await contents.owner.query<{ name: string }>(TABLES)
    const filled: string[] = []
    for (const { name } of rows)
      if ((await contents.owner.query(`SELECT FROM ${name} LIMIT 1`)).rowCount) filled.push(name)
    contents.kept = filled.join(' ')
    contents.schema = await contents.readSchema()
    return contents
  }

  /** Whether the schema is as it was: a test that changes it leaves a database on which others would prove nothing. */
  async isSchemaKept(): Promise<boolean> {
    return (await this.readSchema()) === this.schema
  }

  close(): Promise<void> {
    return this.owner.end()
  }

  private async readSchema(): Promise<string> {
    return (await this.owner.query<{ names: string }>(SCHEMA)).rows[0]!.names
  }

  /** Deletes all rows but those of the tables that had some at first. */
  async reset(): Promise<void> {
    await this.owner.query(`SELECT set_config('test.kept', $1, false)`, [this.kept])
    await this.owner.query(EMPTY)
  }
}
