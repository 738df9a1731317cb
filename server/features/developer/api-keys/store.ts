import type { ApiKey } from '#contract/developer/api-keys.staff.ts'
import type { Tx } from '#server/context.ts'
import { type AccountContext, requireVisible, type ScopedContext, visible } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const API_KEYS = t.table('api_keys', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.nullable(t.text)),
  name: t.fixed(t.text),
  access: t.fixed(t.column<ApiKey['access']>()),
  /** Null for all that the access allows. */
  operations: t.fixed(t.column<string[] | null>()),
  hint: t.fixed(t.text),
  created_at: t.fixed(t.timestamp),
  /** The name of the person; null from the command line. */
  created_by: t.fixed(t.nullable(t.text)),
  revoked_at: t.nullable(t.timestamp),
  hash: t.writeOnly(t.column<Buffer>()),
})

/** When a key was last used, and from which addresses. */
interface LastUse {
  readonly last_used_at: string | null
  readonly last_used_range: string | null
}

export type ApiKeyRow = t.RowOf<typeof API_KEYS> & LastUse & { readonly account_id: string }

const listKeys = statement(
  'list_api_keys',
  `SELECT account_id, ${API_KEYS.columns}, last_used_at, last_used_range
   FROM api_keys WHERE $1::text IS NULL OR account_id = $1 ORDER BY id`,
)
const revokeKey = statement(
  'revoke_api_key',
  `UPDATE api_keys SET revoked_at = least(revoked_at, $2::timestamptz) WHERE id = $1 RETURNING id`,
)

export const insertApiKey = API_KEYS.insert

/** A key as the dashboard shows it. */
export type ShownKeyRow = t.RowOf<typeof API_KEYS> & LastUse & { readonly requests_7_days: number }

// Uses are written in batches, requests within a second: before revoking a key a user must see the
// newest.
const SHOWN = `SELECT ${API_KEYS.columnsOf('k')},
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
/** Accounts with an active key. */
export async function readAccountsWithKeys(tx: Tx, now: string): Promise<string[]> {
  const rows = await tx.run<{ account_id: string }>(withKeys, [now])
  return rows.map(({ account_id }) => account_id)
}

const firstUse = statement(
  'first_key_use',
  `SELECT min(created_at) AS made_at, min(last_used_at) AS used_at FROM api_keys WHERE account_id = $1`,
)
/** When the first key was created, and when one was first used; only the last use of each is stored. */
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

/** Whether the key exists; one that is revoked already stays as it was. */
export const writeRevocation = async (tx: Tx, id: string, at: string) =>
  (await tx.run(revokeKey, [id, at])).length > 0
