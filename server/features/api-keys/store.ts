import type { Tx } from '../../context.ts'
import { type AccountContext, requireVisible, type ScopedContext, visible } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

export interface ApiKeyRow {
  id: string
  account_id: string
  property_id: string | null
  name: string
  access: 'write' | 'read'
  /** Null for all that the access allows. */
  operations: string[] | null
  hint: string
  created_at: string
  revoked_at: string | null
  last_used_at: string | null
  last_used_range: string | null
}

const insertKey = statement(
  'insert_api_key',
  `INSERT INTO api_keys (account_id, id, property_id, name, access, hash, hint, created_at, created_by,
     revoked_at, operations)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
const listKeys = statement(
  'list_api_keys',
  `SELECT id, account_id, property_id, name, access, operations, hint, created_at, revoked_at, last_used_at,
     last_used_range
   FROM api_keys WHERE $1::text IS NULL OR account_id = $1 ORDER BY id`,
)
const revokeKey = statement(
  'revoke_api_key',
  `UPDATE api_keys SET revoked_at = least(revoked_at, $2::timestamptz) WHERE id = $1 RETURNING id`,
)

export const writeApiKey = (
  tx: Tx,
  row: Pick<
    ApiKeyRow,
    'id' | 'account_id' | 'property_id' | 'name' | 'access' | 'operations' | 'hint' | 'created_at'
  > & {
    hash: Buffer
    created_by?: string
    revoked_at?: string | null
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
    row.created_by ?? null,
    row.revoked_at ?? null,
    row.operations,
  ])

/** A key as the dashboard shows it. */
export interface ShownKeyRow extends Omit<ApiKeyRow, 'account_id'> {
  /** The name of the person; null from the command line. */
  created_by: string | null
  requests_7_days: number
}

// Uses are written down now and then, requests within a second: whoever is about to revoke a key must see the newest.
const SHOWN = `SELECT k.id, k.name, k.hint, k.property_id, k.access, k.operations, k.revoked_at, k.created_at, k.created_by,
    greatest(k.last_used_at, date_trunc('second', l.at)) AS last_used_at,
    CASE WHEN k.last_used_at > l.at THEN k.last_used_range ELSE coalesce(l.address_range, k.last_used_range) END
      AS last_used_range,
    (SELECT count(*)::int FROM request_log a WHERE a.account_id = k.account_id AND a.actor_id = k.id)
      AS requests_7_days
  FROM api_keys k LEFT JOIN LATERAL (SELECT at, address_range FROM request_log r
    WHERE r.account_id = k.account_id AND r.actor_id = k.id ORDER BY r.id DESC LIMIT 1) l ON true
  WHERE k.account_id = $1`
const listShown = statement('list_shown_keys', `${SHOWN} ORDER BY k.id DESC`)
const lockShown = statement('lock_shown_key', `${SHOWN} AND k.id = $2 FOR NO KEY UPDATE OF k`)
const setEnd = statement(
  'end_api_key',
  `UPDATE api_keys SET revoked_at = $3 WHERE account_id = $1 AND id = $2`,
)

const withKeys = statement(
  'list_accounts_with_keys',
  `SELECT DISTINCT account_id FROM api_keys WHERE revoked_at IS NULL OR revoked_at > $1::timestamptz`,
)
/** Across accounts: those with a key that lets somebody in. */
export async function readAccountsWithKeys(tx: Tx, now: string): Promise<string[]> {
  const rows = await tx.run<{ account_id: string }>(withKeys, [now])
  return rows.map(({ account_id }) => account_id)
}

const firstUse = statement(
  'first_key_use',
  `SELECT min(created_at) AS made_at, min(last_used_at) AS used_at FROM api_keys WHERE account_id = $1`,
)
/** Since when there is a key, and since when one is in use; nothing but its last use is kept. */
export const readFirstUse = async ({ tx, scope }: AccountContext) =>
  (await tx.one<{ made_at: string | null; used_at: string | null }>(firstUse, [scope.account_id]))!

/** The keys of the caller's scope. */
export const readShownKeys = async (ctx: ScopedContext) =>
  (await ctx.tx.run<ShownKeyRow>(listShown, [ctx.scope.account_id])).filter((row) => visible(ctx, row))
/** A key of the caller's scope, locked; 404 SVC-3001 for any other. */
export const findKeyForChange = async (ctx: ScopedContext, id: string) =>
  requireVisible(ctx, await ctx.tx.one<ShownKeyRow>(lockShown, [ctx.scope.account_id, id]))
export const writeEnd = ({ tx, scope }: AccountContext, id: string, at: string) =>
  tx.run(setEnd, [scope.account_id, id, at])

export const readApiKeys = (tx: Tx, account_id: string | null) => tx.run<ApiKeyRow>(listKeys, [account_id])

/** Whether the key exists; a key that is revoked already stays as it was. */
export const writeRevocation = async (tx: Tx, id: string, at: string) =>
  (await tx.run(revokeKey, [id, at])).length > 0
