import type * as contract from '#contract/developer/webhooks.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { sql } from '#server/postgres/statement.ts'
import { findEndpointEvenDeleted } from '../endpoints/endpoints-store.ts'
import { readDeliveryPage } from './deliveries-store.ts'
import { retentionLimit } from './retention-limit.ts'

type Op = typeof contract.listDeliveries

/**
 * Deliveries to an endpoint, newest first: pending ones, and those that finished in the last 30 days. spec
 * 6.10, rule 8
 */
export async function listDeliveries(ctx: Context, { params, query }: Input<Op>): Promise<Output<Op>> {
  const where = []
  if (query.status !== undefined) where.push(sql`status = ANY(${query.status.split(',')}::text[])`)
  if (query.event_id !== undefined) where.push(sql`event_id = ${query.event_id}`)
  const [, { rows, ...page }] = await Promise.all([
    findEndpointEvenDeleted(ctx, params.id),
    readDeliveryPage(ctx, params.id, query, where, retentionLimit(ctx.now)),
  ])
  return { data: rows, ...page }
}
