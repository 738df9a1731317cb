import type * as contract from '#contract/audit-log/audit-log.staff.ts'
import type { Input } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { lowestIdAt } from '../../kernel/new-id.ts'
import { scopeFilter } from '../../postgres/scope.ts'
import { type RawBuilder, sql } from '../../postgres/statement.ts'

type Filter = Omit<Input<typeof contract.listAuditLog>['query'], 'cursor' | 'limit'>

/** The rows of the audit log that a query asks for, of those that the caller may see. */
export function auditFilter(ctx: Context, query: Filter): RawBuilder<unknown>[] {
  const { actor_type, actor_id, action, resource_id, created_from, created_to } = query
  const where = scopeFilter(ctx, query)
  if (actor_type !== undefined) where.push(sql`actor_type = ANY(${actor_type.split(',')}::text[])`)
  if (actor_id !== undefined) where.push(sql`actor_id = ${actor_id}`)
  if (action !== undefined) where.push(sql`action = ${action}`)
  if (resource_id !== undefined) where.push(sql`(resource_id = ${resource_id} OR about_id = ${resource_id})`)
  if (created_from !== undefined) where.push(sql`id >= ${lowestIdAt('audit', momentOf(created_from))}`)
  // Inclusive, in whole seconds.
  if (created_to !== undefined) where.push(sql`id < ${lowestIdAt('audit', momentOf(created_to) + 1000)}`)
  return where
}

const momentOf = (text: string) => Math.max(0, Temporal.Instant.from(text).epochMilliseconds)
