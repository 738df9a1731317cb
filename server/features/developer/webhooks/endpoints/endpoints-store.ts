import type { WebhookEndpoint } from '#contract/developer/webhooks.ts'
import type { Context, Tx } from '#server/context.ts'
import { missing } from '#server/kernel/errors.ts'
import { newestFirst, readPage } from '#server/postgres/page.ts'
import { type AccountContext, requireVisible, type ScopedContext } from '#server/postgres/scope.ts'
import { type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import type { SealedSecrets } from './secrets.ts'

const THERE = 'deleted_at IS NULL'
export const ENDPOINTS = t.table(
  'webhook_endpoints',
  {
    id: t.fixed(t.text),
    url: t.text,
    events: t.column<WebhookEndpoint['events']>(),
    status: t.column<WebhookEndpoint['status']>(),
    description: t.column<WebhookEndpoint['description']>(),
    property_id: t.fixed(t.nullable(t.text)),
    version: t.integer,
    created_at: t.fixed(t.timestamp),
    updated_at: t.timestamp,
    last_success_at: t.readOnly(t.nullable(t.timestamp)),
    last_failure_at: t.readOnly(t.nullable(t.timestamp)),
  },
  { where: THERE },
)

/** Stored as shown; without the secrets. */
export type EndpointRow = t.RowOf<typeof ENDPOINTS>

const ONE = `FROM webhook_endpoints WHERE account_id = $1 AND id = $2`
const EVER = `SELECT ${ENDPOINTS.columns} ${ONE}`
// Locked against deletion.
const lockEnabledEndpoint = statement('lock_endpoint', `${EVER} AND ${THERE} FOR SHARE`)
const findEver = statement('find_endpoint_ever', EVER)

export const { find: findEndpoint, findForChange: findEndpointForChange } = ENDPOINTS

/** An endpoint of the caller's scope, locked against deletion; with the field that named it. */
export const findEndpointLocked = async (ctx: ScopedContext, id: string, field: string) =>
  requireVisible(ctx, await ctx.tx.one<EndpointRow>(lockEnabledEndpoint, [ctx.scope.account_id, id]), field)

/** Also one that was deleted: its deliveries stay readable. */
export const findEndpointEvenDeleted = async (ctx: ScopedContext, id: string) =>
  requireVisible(ctx, await ctx.tx.one<EndpointRow>(findEver, [ctx.scope.account_id, id]))

export function readEndpointPage(ctx: Context, query: Record<string, unknown>, where: RawBuilder<unknown>[]) {
  return readPage<EndpointRow>({
    ctx,
    list: 'listWebhooks',
    query,
    select: sql.raw(ENDPOINTS.select),
    where: [...where, sql`deleted_at IS NULL`],
    order: newestFirst(sql`id`),
  })
}

/** Endpoints of one scope: of a property, or of the account as a whole. rule 8 */
export const MAX_ENDPOINTS = 20

// Serialises the creation of endpoints of an account, so that two at once cannot both be the twentieth.
const lockAccount = statement(
  'lock_account_for_endpoints',
  `SELECT account_id FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE`,
)
const insertEndpoint = statement(
  'insert_endpoint',
  `INSERT INTO webhook_endpoints (account_id, id, property_id, url, events, description, secret, created_at, updated_at)
   SELECT $1::object_id, $2, $3::text, $4, $5::text[], $6, $7::bytea, $8::timestamptz, $8::timestamptz
   WHERE (SELECT count(*) FROM webhook_endpoints
          WHERE account_id = $1::object_id AND property_id IS NOT DISTINCT FROM $3::text AND deleted_at IS NULL) < ${MAX_ENDPOINTS}
   RETURNING ${ENDPOINTS.columns}`,
)

export interface NewEndpoint
  extends Pick<EndpointRow, 'id' | 'property_id' | 'url' | 'events' | 'description' | 'created_at'> {
  account_id: string
  secret: Buffer
}

/** The endpoint; undefined when its scope has reached the maximum. */
export async function writeEndpoint(tx: Tx, row: NewEndpoint): Promise<EndpointRow | undefined> {
  const { account_id, id, property_id, url, events, description, secret, created_at } = row
  const [, written] = await Promise.all([
    tx.run(lockAccount, [account_id]),
    tx.one<EndpointRow>(insertEndpoint, [
      account_id,
      id,
      property_id,
      url,
      events,
      description,
      secret,
      created_at,
    ]),
  ])
  return written
}

export const rewriteEndpoint = ENDPOINTS.update

const markDeleted = statement(
  'delete_endpoint',
  `UPDATE webhook_endpoints SET deleted_at = $3 WHERE account_id = $1 AND id = $2`,
)

export const endEndpoint = ({ tx, scope }: AccountContext, id: string, at: string) =>
  tx.run(markDeleted, [scope.account_id, id, at])

const lockSecretsOf = statement(
  'lock_endpoint_secrets',
  `SELECT account_id, secret, next_secret, next_secret_at ${ONE} AND deleted_at IS NULL FOR NO KEY UPDATE`,
)
const replaceSecrets = statement(
  'update_endpoint_secrets',
  `UPDATE webhook_endpoints SET (secret, next_secret, next_secret_at) = ($3, $4, $5)
   WHERE account_id = $1 AND id = $2`,
)

const findAt = statement(
  'list_endpoints_at',
  `SELECT id, account_id, secret, next_secret, next_secret_at FROM webhook_endpoints
   WHERE account_id = $1 AND url = $2 AND deleted_at IS NULL ORDER BY id DESC`,
)

/** Existing endpoints with a URL, the newest first. */
export const readEndpointsAt = ({ tx, scope }: AccountContext, url: string) =>
  tx.run<SealedSecrets & { id: string }>(findAt, [scope.account_id, url])

/** The secrets of an endpoint of the account, locked; 404 SVC-3001 where there is none. */
export async function findSecretsForChange(
  { tx, scope }: AccountContext,
  id: string,
): Promise<SealedSecrets> {
  const row = await tx.one<SealedSecrets>(lockSecretsOf, [scope.account_id, id])
  if (!row) throw missing()
  return row
}

export const rewriteSecrets = (tx: Tx, id: string, row: SealedSecrets) =>
  tx.run(replaceSecrets, [row.account_id, id, row.secret, row.next_secret, row.next_secret_at])

export type ListedEndpoint = EndpointRow & { account_id: string }

const COLUMNS = `account_id, ${ENDPOINTS.columns}`

const listAll = statement(
  'list_all_endpoints',
  `SELECT ${COLUMNS} FROM webhook_endpoints
   WHERE deleted_at IS NULL AND ($1::text IS NULL OR account_id = $1) ORDER BY account_id, id`,
)
const findAny = statement(
  'find_any_endpoint',
  `SELECT ${COLUMNS} FROM webhook_endpoints WHERE deleted_at IS NULL AND id = $1`,
)

/** For operators: the endpoints of an account, or of all of them. */
export const readAllEndpoints = (tx: Tx, account_id: string | null) =>
  tx.run<ListedEndpoint>(listAll, [account_id])

/** For operators: an endpoint, of any account. */
export const readAnyEndpoint = (tx: Tx, id: string) => tx.one<ListedEndpoint>(findAny, [id])
