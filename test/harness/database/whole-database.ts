import type pg from 'pg'

/** Tables that the service writes for every request, whatever its outcome. */
const NOTES_OF_REQUESTS = ['request_log', 'api_keys', 'staff_sessions']

/** A hash of each table's rows, to prove that nothing was written. */
export async function hashOfTables(db: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await db.query(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'serai' ORDER BY table_name`,
  )
  const hashes: Record<string, string> = {}
  for (const { table_name } of rows as { table_name: string }[]) {
    if (NOTES_OF_REQUESTS.includes(table_name)) continue
    const found = await db.query(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS hash FROM serai.${table_name} t`,
    )
    hashes[table_name] = found.rows[0].hash
  }
  return hashes
}
