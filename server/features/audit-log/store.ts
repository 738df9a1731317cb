import { AUDIT_LOG } from '../../audit/append.ts'
import type { Context, Tx } from '../../context.ts'
import { lowestIdAt } from '../../kernel/new-id.ts'
import { newestFirst, type PageRequest, readPage } from '../../postgres/page.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { every, type RawBuilder, sql, statement } from '../../postgres/statement.ts'
import type { RowOf } from '../../postgres/table.ts'

export type AuditRow = RowOf<typeof AUDIT_LOG>

/** Rows of the audit log, newest first, by ids that sort by the moment of the request. */
export const readAuditPage = (
  ctx: Context,
  list: string,
  query: PageRequest<AuditRow>['query'],
  where: RawBuilder<unknown>[],
) =>
  readPage<AuditRow>({
    ctx,
    list,
    query,
    select: sql.raw(AUDIT_LOG.select),
    where,
    order: newestFirst(sql`id`),
  })

/** The next rows before `before`, newest first, of one account, which `where` names. */
export const readAuditBatch = (
  tx: Tx,
  where: readonly RawBuilder<unknown>[],
  before: string | undefined,
  limit: number,
) => {
  const behind = before === undefined ? [] : [sql`id < ${before}`]
  return tx.compose<AuditRow>(
    sql`${sql.raw(AUDIT_LOG.select)} WHERE ${every([...where, ...behind])} ORDER BY id DESC LIMIT ${limit}`,
  )
}

const changedSince = statement(
  'list_changed_since',
  `SELECT DISTINCT coalesce(about_id, resource_id) AS id FROM audit_log
   WHERE account_id = $1 AND (resource_id = ANY ($2) OR about_id = ANY ($2)) AND at >= $3::timestamptz AND changes ? $4`,
)

/** Those of some objects of which a field was changed since a moment. */
export async function readChangedSince(
  { tx, scope }: AccountContext,
  { ids, field, since }: { ids: readonly string[]; field: string; since: string },
): Promise<ReadonlySet<string>> {
  const rows = await tx.run<{ id: string }>(changedSince, [scope.account_id, ids, since, field])
  return new Set(rows.map(({ id }) => id))
}

/** Retention: two years. */
const KEPT_YEARS = 2
const sweep = statement(
  'sweep_audit',
  `DELETE FROM audit_log WHERE (account_id, id) IN (
     SELECT a.account_id, old.id FROM accounts a CROSS JOIN LATERAL (
       SELECT id FROM audit_log l WHERE l.account_id = a.account_id AND l.id < $1 ORDER BY id LIMIT 5000) old)
   RETURNING 1`,
)

/** The trigger `audit_log_is_kept` refuses what does not say so. */
const allowPurge = statement('allow_audit_purge', `SELECT set_config('app.purges_audit_log', 'on', true)`)

const findRow = statement('find_audit', `${AUDIT_LOG.select} WHERE account_id = $1 AND id = $2`)

/** The row of a request; undefined where it changed nothing. */
export const readAuditOf = ({ tx, scope }: AccountContext, request_id: string) =>
  tx.one<AuditRow>(findRow, [scope.account_id, `aud_${request_id.slice(4)}`])

/** Deletes rows older than two years, at most 5,000 of an account; returns how many. */
export async function purgeAuditLog(tx: Tx, now: Temporal.Instant): Promise<number> {
  void tx.run(allowPurge)
  const since = now.toZonedDateTimeISO('UTC').subtract({ years: KEPT_YEARS })
  return (await tx.run(sweep, [lowestIdAt('audit', since.epochMilliseconds)])).length
}
