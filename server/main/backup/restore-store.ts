import type pg from 'pg'
import { queueSync } from '../../features/channels/public.ts'
import { newId } from '../../kernel/new-id.ts'
import { SCHEMA } from '../../postgres/database.ts'
import { connectTo } from '../../postgres/migrate.ts'
import type { Statement } from '../../postgres/statement.ts'

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo(url, `-c search_path=${SCHEMA}`)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Whether a database is in use. One whose migrations were interrupted before its roles could read is not. */
export const hasAccounts = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ is_readable: boolean | null }>(
      `SELECT has_schema_privilege('serai_system', n.oid, 'USAGE')
         AND has_table_privilege('serai_system', to_regclass('${SCHEMA}.accounts')::oid, 'SELECT') AS is_readable
       FROM pg_namespace n WHERE n.nspname = '${SCHEMA}' AND EXISTS (SELECT FROM pg_roles WHERE rolname = 'serai_system')`,
    )
    if (!rows[0]?.is_readable) return false
    // The owner of the tables sees no row of theirs.
    await client.query('SET ROLE serai_system')
    return (await client.query('SELECT FROM accounts LIMIT 1')).rowCount !== 0
  })

/** Removes all tables. */
export const dropSchema = (url: string) =>
  withClient(url, (client) => client.query(`DROP SCHEMA ${SCHEMA} CASCADE`))

/**
 * Each channel, of one account where it is named, is sent all nights again: what it has acknowledged since the archive is not known. What a worker of the
 * other installation had claimed is free.
 */
export async function queueSyncs(client: pg.Client, account?: string): Promise<void> {
  const { rows } = await client.query<{ account_id: string; property_id: string; id: string }>(
    `SELECT account_id, property_id, id FROM channels
     WHERE endpoint IS NOT NULL AND sync_id IS NULL AND account_id = coalesce($1, account_id)`,
    [account],
  )
  const tx = {
    run: async <Row>({ text }: Statement, values: readonly unknown[] = []) =>
      (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows,
  }
  for (const { account_id, ...channel } of rows)
    await queueSync({ tx, scope: { account_id } }, channel, newId('sync'))
  await client.query(
    'UPDATE channels SET lease = NULL, lease_until = NULL WHERE lease IS NOT NULL AND account_id = coalesce($1, account_id)',
    [account],
  )
}
