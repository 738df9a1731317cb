import type * as contract from '../../contract/events.ts'
import type { Input, Output } from '../../contract/operation.ts'
import type { Context, Scope } from '../context.ts'
import { fault, invalid } from '../faults.ts'
import { isWhole } from '../features/guests/public.ts'
import { atOneOf } from '../features/properties/public.ts'
import { lowestIdAt } from '../new-id.ts'
import { newestFirst, readPage } from '../postgres/page.ts'
import { every, type RawBuilder, sql } from '../postgres/statement.ts'
import { assignListPositions } from './list-positions.ts'

type Op = typeof contract.listEvents

const KEPT_DAYS = 30

/** What some properties hear: their events, and those of guests whose profile they see. decisions 5 */
const heardAt = ({ account_id }: Scope, property_ids: readonly string[]) =>
  sql`(${atOneOf(sql`property_id`, property_ids)} OR (type = 'guest.updated'
    AND ${isWhole(account_id, sql`events.resource_id`, property_ids)}))`

type Query = Input<Op>['query']
type Row = { id: string; body: string; list_position: number }

const isFollowing = ({ order, after }: Query) => order === 'asc' || after !== undefined

/** Whoever follows reads by places that are given to what was committed until now. */
export const followsEvents = {
  wanted: ({ query }: Input<Op>) => isFollowing(query),
  run: (ctx: Context) => assignListPositions(ctx.tx, ctx.scope.account_id),
}

/**
 * The events of the last 30 days: newest first, by ids that sort by creation, or in the order in which they became visible,
 * without a gap. decisions 9
 */
export async function listEvents(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  if (query.after !== undefined && query.order === 'desc')
    throw invalid('order', 'after_is_ascending', 'order must be asc, or left out, with after.')
  const oldest = lowestIdAt('event', ctx.now.subtract({ hours: KEPT_DAYS * 24 }).epochMilliseconds)
  const where = [...heardBy(ctx, query), sql`id >= ${oldest}`, ...filtersOf(query)]
  const select = sql`SELECT id, body, list_position FROM events`
  if (!isFollowing(query)) {
    const order = newestFirst(sql`id`)
    const { rows, ...page } = await readPage<Row>({ ctx, list: 'listEvents', query, select, where, order })
    return { data: rows.map(({ body }) => JSON.parse(body)), ...page }
  }
  where.push(sql`list_position > ${await positionOf(ctx, query.after, oldest)}`)
  const by_position = {
    column: sql`list_position`,
    descending: false,
    of: (row: Row) => `${row.list_position}`,
    type: 'bigint' as const,
  }
  const { rows, ...page } = await readPage<Row>({
    ctx,
    list: 'listEvents',
    query,
    select,
    where,
    order: [by_position],
  })
  return { data: rows.map(({ body }) => JSON.parse(body)), ...page }
}

/** What the caller hears, and what of it the `property_id` filter leaves. */
function heardBy({ scope }: Pick<Context, 'scope'>, query: Query): RawBuilder<unknown>[] {
  const conditions = [sql`account_id = ${scope.account_id}`]
  if (scope.property_ids !== null) conditions.push(heardAt(scope, scope.property_ids))
  if (query.property_id !== undefined) conditions.push(sql`property_id = ${query.property_id}`)
  return conditions
}

function filtersOf({ type, created_from, created_to, resource_id }: Query): RawBuilder<unknown>[] {
  const at = (timestamp: string) => Temporal.Instant.from(timestamp).epochMilliseconds
  const conditions: RawBuilder<unknown>[] = []
  if (created_from !== undefined)
    conditions.push(sql`id >= ${lowestIdAt('event', Math.max(0, at(created_from)))}`)
  // Inclusive, in whole seconds: everything before the next one.
  if (created_to !== undefined)
    conditions.push(sql`id < ${lowestIdAt('event', Math.max(0, at(created_to) + 1000))}`)
  if (type !== undefined) conditions.push(sql`type = ANY(${type.split(',')}::text[])`)
  if (resource_id !== undefined) conditions.push(sql`resource_id = ${resource_id}`)
  return conditions
}

/** SVC-2005 for an event that is not kept or not heard: what came behind it may be gone, so an empty page would lie. */
async function positionOf(ctx: Context, after: string | undefined, oldest: string): Promise<number> {
  if (after === undefined) return 0
  const heard = heardBy(ctx, {})
  const [row] = await ctx.tx.compose<{ list_position: number | null }>(
    sql`SELECT list_position FROM events WHERE ${every(heard)} AND id = ${after} AND id >= ${oldest}`,
  )
  if (row?.list_position == null) {
    throw fault('SVC-2005', {
      message: 'after names no event of the last 30 days. Read the resources, then follow without after.',
    })
  }
  return row.list_position
}

/** Whether the caller hears of an event. */
export async function isHeard(
  { tx, scope }: Pick<Context, 'tx' | 'scope'>,
  { id }: { id: string },
): Promise<boolean> {
  if (scope.property_ids === null) return true
  const where = sql`account_id = ${scope.account_id} AND id = ${id} AND ${heardAt(scope, scope.property_ids)}`
  return (await tx.compose(sql`SELECT 1 AS found FROM events WHERE ${where}`)).length > 0
}
