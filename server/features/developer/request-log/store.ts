import type { LoggedRequest } from '#contract/developer/request-log.staff.ts'
import type { Context, Tx } from '#server/context.ts'
import { missing } from '#server/kernel/errors.ts'
import { newestFirst, type PageRequest, readPage } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import { requestsInScope } from './scope-store.ts'

export interface RequestRow {
  account_id: string
  id: string
  at: string
  method: string
  path: string
  query: string
  operation: string | null
  status: number
  error_code: string | null
  duration_us: number
  source: LoggedRequest['source']
  actor_type: string
  actor_id: string | null
  actor_name: string | null
  address_range: string
  idempotency: LoggedRequest['idempotency']
  request_body: string | null
  response_body: string | null
}

const RETENTION_DAYS = 7

const insertMany = statement(
  'insert_requests',
  `INSERT INTO request_log SELECT * FROM json_populate_recordset(NULL::request_log, $1) ON CONFLICT DO NOTHING`,
)
const COLUMNS = `id, at, method, path, query, operation, status, error_code, duration_us, source, actor_type, actor_id,
  actor_name, address_range, idempotency`
const sweep = statement(
  'sweep_requests',
  `DELETE FROM request_log WHERE (account_id, id) IN (
     SELECT account_id, id FROM request_log WHERE at < $1::timestamptz - interval '${RETENTION_DAYS} days' LIMIT 5000)
   RETURNING 1`,
)
const summarise = statement(
  'summarise_requests',
  `SELECT count(*)::int AS requests, count(*) FILTER (WHERE status >= 400)::int AS errors,
     percentile_cont(0.95) WITHIN GROUP (ORDER BY duration_us) AS p95_us
   FROM request_log WHERE account_id = $1 AND id >= $2 AND source = 'api'`,
)
const firstOf = statement(
  'first_requests',
  `SELECT min(at) AS request, min(at) FILTER (WHERE operation = 'createReservation' AND status = 201) AS reservation
   FROM request_log WHERE account_id = $1 AND source = 'api' AND status < 300`,
)

export const insertRequests = (tx: Tx, rows: readonly RequestRow[]) =>
  tx.run(insertMany, [JSON.stringify(rows)])

export type ListedRequest = Omit<RequestRow, 'account_id' | 'request_body' | 'response_body'>

export const readRequestPage = (
  ctx: Context,
  query: PageRequest<ListedRequest>['query'],
  where: RawBuilder<unknown>[],
) =>
  readPage<ListedRequest>({
    ctx,
    list: 'listRequests',
    query,
    select: sql.raw(`SELECT ${COLUMNS} FROM request_log`),
    where,
    order: newestFirst(sql`id`),
  })

/** A request that the caller may see; 404 SVC-3001 for any other, and after seven days. */
export const findRequest = async (ctx: Context, id: string) => {
  const [row] = await ctx.tx.compose<Omit<RequestRow, 'account_id'>>(
    sql`SELECT ${sql.raw(COLUMNS)}, request_body, response_body FROM request_log
      WHERE account_id = ${ctx.scope.account_id} AND id = ${id} AND ${requestsInScope(ctx)}`,
  )
  if (!row) throw missing()
  return row
}

/** How many were deleted; there may be more. */
export const purgeRequests = async (tx: Tx, now: Temporal.Instant) =>
  (await tx.run(sweep, [now.toString()])).length

/** Requests of keys since a moment, given as an id. */
export const summariseRequests = async ({ tx, scope }: AccountContext, since: string) =>
  (await tx.one<{ requests: number; errors: number; p95_us: number | null }>(summarise, [
    scope.account_id,
    since,
  ]))!

export const readFirstRequests = async ({ tx, scope }: AccountContext) =>
  (await tx.one<{ request: string | null; reservation: string | null }>(firstOf, [scope.account_id]))!
