import type * as contract from '#contract/audit-log/activity.ts'
import type { Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import type { PageRequest } from '../../postgres/page.ts'
import { sql } from '../../postgres/statement.ts'
import { readNames } from './names.ts'
import { presentActivity } from './present.ts'
import { type AuditRow, readAuditPage } from './store.ts'

interface ActivityRequest {
  readonly operation: string
  /** The record that it is about. */
  readonly id: string
  readonly query: PageRequest<AuditRow>['query']
  /** Throws 404 where the caller does not see the record. */
  readonly find: Promise<unknown>
}

/** A page of what was done to one record and what belongs to it, newest first. rule 4 */
export async function readActivity(
  ctx: Context,
  { operation, id, query, find }: ActivityRequest,
): Promise<Output<typeof contract.listReservationActivity>> {
  const where = [sql`account_id = ${ctx.scope.account_id}`, sql`(resource_id = ${id} OR about_id = ${id})`]
  const [, { rows, ...page }] = await Promise.all([
    find,
    readAuditPage(ctx, `${operation} ${id}`, query, where),
  ])
  const names = await readNames(ctx, rows)
  return { data: rows.map((row) => presentActivity(row, names(row))), ...page }
}
