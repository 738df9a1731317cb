import type * as contract from '#contract/developer/webhooks.staff.ts'
import type { ListedDelivery } from '#contract/developer/webhooks.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { isOneOf, requestedProperties } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { hintOf } from './hints.ts'
import { retentionLimit } from './retention-limit.ts'
import { type DeliveryRow, readStaffDeliveries, resourceFilter } from './staff-deliveries-store.ts'

type Op = typeof contract.listAllDeliveries

/** A delivery as the dashboard lists it: with the result of its last attempt, in words. */
export function listed({ property_id, ...row }: DeliveryRow): ListedDelivery {
  const last = row.attempts.at(-1) ?? null
  return {
    ...row,
    last_status_code: last?.status_code ?? null,
    last_error: last?.error ?? null,
    hint: hintOf(last),
  }
}

/** Deliveries to all endpoints of the account, of the last 30 days, newest first. spec 6.10 */
export async function listAllDeliveries(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const where = [
    sql`d.account_id = ${ctx.scope.account_id}`,
    sql`(d.finished_at IS NULL OR d.finished_at >= ${retentionLimit(ctx.now)}::timestamptz)`,
  ]
  const { webhook_id, status, event_type, event_id, resource_id, last_status_code } = query
  if (webhook_id !== undefined) where.push(sql`d.webhook_id = ${webhook_id}`)
  if (status !== undefined) where.push(sql`d.status = ANY(${status.split(',')}::text[])`)
  if (event_type !== undefined) where.push(sql`d.event_type = ANY(${event_type.split(',')}::text[])`)
  if (event_id !== undefined) where.push(sql`d.event_id = ${event_id}`)
  if (resource_id !== undefined) where.push(resourceFilter(ctx, resource_id))
  const property_ids = requestedProperties(ctx, query)
  if (property_ids !== null) where.push(isOneOf(sql`w.property_id`, property_ids))
  if (last_status_code !== undefined)
    where.push(sql`(d.attempts -> -1 ->> 'status_code')::int = ${last_status_code}`)
  if (query.created_from !== undefined) where.push(sql`d.created_at >= ${query.created_from}::timestamptz`)
  if (query.created_to !== undefined) where.push(sql`d.created_at <= ${query.created_to}::timestamptz`)
  const { rows, ...page } = await readStaffDeliveries(ctx, query, where)
  return { data: rows.map(listed), ...page }
}
