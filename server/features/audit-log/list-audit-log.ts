import type * as contract from '#contract/audit-log/audit-log.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { auditFilter } from './audit-filter.ts'
import { readNames } from './names.ts'
import { presentAudit } from './present.ts'
import { readAuditPage } from './store.ts'

type Op = typeof contract.listAuditLog

/** Audit rows of the account, newest first; users restricted to properties see the rows of those. */
export async function listAuditLog(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { rows, ...page } = await readAuditPage(ctx, 'listAuditLog', query, auditFilter(ctx, query))
  const names = await readNames(ctx, rows)
  return { data: rows.map((row) => presentAudit(row, names(row))), ...page }
}
