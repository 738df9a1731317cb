import pg from 'pg'
import { secretColumnsOf } from '#server/main/export/contents.ts'

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=serai -c timezone=UTC' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
export const rowsOf = (url: string, text: string, values: string[] = []) =>
  withClient(url, async (client) => (await client.query(text, values)).rows)
const TABLES = `SELECT table_name AS name, array_agg(column_name::text ORDER BY column_name) AS columns
  FROM information_schema.columns WHERE table_schema = 'serai' AND is_generated = 'NEVER' AND is_identity = 'NO'
  GROUP BY 1 HAVING bool_or(column_name = 'account_id') ORDER BY 1`

/** Every row of the account, but for what is encrypted with the secret of its service and what an import changes. */
export const contentOf = (url: string, account_id: string) =>
  withClient(url, async (client) => {
    const content: Record<string, string[]> = {}
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(TABLES)
    for (const { name, columns } of tables) {
      // Channels are sent everything again.
      if (['channels', 'open_records'].includes(name)) continue
      const open = columns.filter(
        (column) => !secretColumnsOf(name).includes(column) && !column.startsWith('last_used'),
      )
      const { rows } = await client.query<{ row: string }>(
        `SELECT row(${open})::text AS row FROM ${name} WHERE account_id = $1 ORDER BY 1`,
        [account_id],
      )
      content[name] = rows.map(({ row }) => row)
    }
    return content
  })
