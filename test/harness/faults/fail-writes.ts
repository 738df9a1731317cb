import type pg from 'pg'

/**
 * Makes all writes to a table fail for one account: an item of a job that always fails. Returns the function
 * that ends it.
 */
export async function failWritesOf(
  db: pg.Pool,
  table: string,
  account_id: string,
): Promise<() => Promise<void>> {
  const name = `poison_${account_id.replace(/\W/g, '_')}`
  await db.query(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'poisoned' USING ERRCODE = 'XX000'; END $$`)
  await db.query(`CREATE TRIGGER ${name} BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
    WHEN (NEW.account_id = '${account_id}') EXECUTE FUNCTION ${name}()`)
  return async () => {
    await db.query(`DROP FUNCTION ${name} CASCADE`)
  }
}
