import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

export interface ApiKeyRow {
  id: string
  account_id: string
  property_id: string | null
  name: string
  access: 'write' | 'read'
  hint: string
  created_at: string
  revoked_at: string | null
  last_used_at: string | null
  last_used_range: string | null
}

const insertKey = statement(
  'insert_api_key',
  `INSERT INTO api_keys (account_id, id, property_id, name, access, hash, hint, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const listKeys = statement(
  'list_api_keys',
  `SELECT id, account_id, property_id, name, access, hint, created_at, revoked_at, last_used_at, last_used_range
   FROM api_keys WHERE $1::text IS NULL OR account_id = $1 ORDER BY id`,
)
const revokeKey = statement(
  'revoke_api_key',
  `UPDATE api_keys SET revoked_at = coalesce(revoked_at, $2::timestamptz) WHERE id = $1 RETURNING id`,
)

export const writeApiKey = (
  tx: Tx,
  row: Pick<ApiKeyRow, 'id' | 'account_id' | 'property_id' | 'name' | 'access' | 'hint' | 'created_at'> & {
    hash: Buffer
  },
) =>
  tx.run(insertKey, [
    row.account_id,
    row.id,
    row.property_id,
    row.name,
    row.access,
    row.hash,
    row.hint,
    row.created_at,
  ])

export const readApiKeys = (tx: Tx, account_id: string | null) => tx.run<ApiKeyRow>(listKeys, [account_id])

/** Whether the key exists; a key that is revoked already stays as it was. */
export const writeRevocation = async (tx: Tx, id: string, at: string) =>
  (await tx.run(revokeKey, [id, at])).length > 0
