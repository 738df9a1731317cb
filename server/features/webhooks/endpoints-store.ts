import type { WebhookEndpoint } from '../../../contract/webhooks.ts'
import type { Context, Tx } from '../../context.ts'
import { newestFirst, readPage } from '../../postgres/page.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'
import type { SealedSecrets } from './secrets.ts'

/** Stored as it is shown; the secrets stay behind. */
export type EndpointRow = WebhookEndpoint

const COLUMNS = `id, url, events, status, description, property_id, version, created_at, updated_at,
  last_success_at, last_failure_at`
const ONE = `FROM webhook_endpoints WHERE account_id = $1 AND id = $2`
const LIVING = `SELECT ${COLUMNS} ${ONE} AND deleted_at IS NULL`

const findLiving = statement('find_endpoint', LIVING)
// NO KEY: deliveries that refer to it need not wait.
const lockLiving = statement('lock_endpoint', `${LIVING} FOR NO KEY UPDATE`)
// Nobody deletes it meanwhile.
const keepLiving = statement('keep_endpoint', `${LIVING} FOR SHARE`)
const findEver = statement('find_endpoint_ever', `SELECT ${COLUMNS} ${ONE}`)

export const readEndpoint = (tx: Tx, account_id: string, id: string) =>
  tx.one<EndpointRow>(findLiving, [account_id, id])
export const lockEndpoint = (tx: Tx, account_id: string, id: string) =>
  tx.one<EndpointRow>(lockLiving, [account_id, id])
export const keepEndpoint = (tx: Tx, account_id: string, id: string) =>
  tx.one<EndpointRow>(keepLiving, [account_id, id])
/** Also one that was deleted: its deliveries stay readable. */
export const readEndpointEver = (tx: Tx, account_id: string, id: string) =>
  tx.one<EndpointRow>(findEver, [account_id, id])

export function readEndpointPage(ctx: Context, query: Record<string, unknown>, where: RawBuilder<unknown>[]) {
  return readPage<EndpointRow>({
    ctx,
    list: 'listWebhooks',
    query,
    select: sql`SELECT ${sql.raw(COLUMNS)} FROM webhook_endpoints`,
    where: [...where, sql`deleted_at IS NULL`],
    order: newestFirst(sql`id`),
  })
}

/** Endpoints of one scope: of a property, or of the account as a whole. rule 8 */
export const MAX_ENDPOINTS = 20

// Endpoints of an account are made one after the other, so that two at once cannot both be the twentieth.
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
   RETURNING ${COLUMNS}`,
)

export interface NewEndpoint
  extends Pick<EndpointRow, 'id' | 'property_id' | 'url' | 'events' | 'description' | 'created_at'> {
  account_id: string
  secret: Buffer
}

/** The endpoint; undefined when its scope has as many as it may have. */
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

const replaceEndpoint = statement(
  'update_endpoint',
  `UPDATE webhook_endpoints SET (url, events, description, status, version, updated_at) = ($3, $4, $5, $6, $7, $8)
   WHERE account_id = $1 AND id = $2`,
)

export const rewriteEndpoint = (tx: Tx, account_id: string, row: EndpointRow) =>
  tx.run(replaceEndpoint, [
    account_id,
    row.id,
    row.url,
    row.events,
    row.description,
    row.status,
    row.version,
    row.updated_at,
  ])

const markDeleted = statement(
  'delete_endpoint',
  `UPDATE webhook_endpoints SET deleted_at = $3 WHERE account_id = $1 AND id = $2`,
)

export const endEndpoint = (tx: Tx, account_id: string, id: string, at: string) =>
  tx.run(markDeleted, [account_id, id, at])

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

/** Living endpoints with a URL, the newest first. */
export const readEndpointsAt = (tx: Tx, account_id: string, url: string) =>
  tx.run<SealedSecrets & { id: string }>(findAt, [account_id, url])

export const lockSecrets = (tx: Tx, account_id: string, id: string) =>
  tx.one<SealedSecrets>(lockSecretsOf, [account_id, id])

export const rewriteSecrets = (tx: Tx, id: string, row: SealedSecrets) =>
  tx.run(replaceSecrets, [row.account_id, id, row.secret, row.next_secret, row.next_secret_at])
