import type * as contract from '../../contract/events.ts'
import type { Input, Output } from '../../contract/operation.ts'
import type { Context, Scope } from '../context.ts'
import { hasStayAt } from '../features/guests/public.ts'
import { lowestIdAt } from '../new-id.ts'
import { newestFirst, readPage } from '../postgres/page.ts'
import { sql } from '../postgres/statement.ts'

type Op = typeof contract.listEvents

const KEPT_DAYS = 30

/** What a property key hears: the property's events, and those of guests whom it sees. decisions 5 */
const heardAt = (scope: Scope, property_id: string) =>
  sql`(property_id = ${property_id} OR (type = 'guest.updated'
    AND ${hasStayAt(scope, sql`events.resource_id`, property_id)}))`

/** The events of the last 30 days, newest first, by ids that sort by creation. decisions 9 */
export async function listEvents(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { type, created_from, created_to, resource_id } = query
  const oldest = ctx.now.subtract({ hours: KEPT_DAYS * 24 }).epochMilliseconds
  const from = Math.max(
    oldest,
    created_from === undefined ? 0 : Temporal.Instant.from(created_from).epochMilliseconds,
  )
  const where = [sql`account_id = ${ctx.scope.account_id}`, sql`id >= ${lowestIdAt('event', from)}`]
  if (ctx.scope.property_id !== null) where.push(heardAt(ctx.scope, ctx.scope.property_id))
  else if (query.property_id !== undefined) where.push(sql`property_id = ${query.property_id}`)
  if (created_to !== undefined) {
    // Inclusive, in whole seconds: everything before the next one.
    const end = Temporal.Instant.from(created_to).epochMilliseconds + 1000
    where.push(sql`id < ${lowestIdAt('event', Math.max(0, end))}`)
  }
  if (type !== undefined) where.push(sql`type = ANY(${type.split(',')}::text[])`)
  if (resource_id !== undefined) where.push(sql`resource_id = ${resource_id}`)
  const { rows, ...page } = await readPage<{ id: string; body: string }>({
    ctx,
    list: 'listEvents',
    query,
    select: sql`SELECT id, body FROM events`,
    where,
    order: newestFirst(sql`id`),
  })
  return { data: rows.map(({ body }) => JSON.parse(body)), ...page }
}
