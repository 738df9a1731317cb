import type { AuditEntry } from '#contract/audit-log/audit-log.staff.ts'
import type { Context } from '../../context.ts'
import { readNames } from './names.ts'
import { presentAudit } from './present.ts'
import { readAuditOf } from './store.ts'

/** What a request changed; null where it changed nothing. */
export async function readAudit(ctx: Context, request_id: string): Promise<AuditEntry | null> {
  const row = await readAuditOf(ctx, request_id)
  return row ? presentAudit(row, (await readNames(ctx, [row]))(row)) : null
}
