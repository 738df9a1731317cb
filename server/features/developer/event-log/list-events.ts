import type * as contract from '#contract/developer/events.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { lowestIdAt } from '#server/kernel/new-id.ts'
import { newestFirst, readPage } from '#server/postgres/page.ts'
import { type RawBuilder, sql } from '#server/postgres/statement.ts'
import { assignListPositions } from './list-positions-store.ts'
import { visibleTo } from './visibility-store.ts'

type Op = typeof contract.listEvents

const RETENTION_DAYS = 30

type Query = Input<Op>['query']
type Row = { id: string; body: string; list_position: number }

const isFollowing = ({ order, after }: Query) => order === 'asc' || after !== undefined

/** In the order of positions, which are given to what was committed until now. */
export const followsEvents = {
  isNeeded: ({ query }: Input<Op>) => isFollowing(query),
  run: (ctx: Context) => assignListPositions(ctx),
}

/**
 * The events of the last 30 days: newest first, by ids that sort by creation, or in the order in which they became visible,
 * without a gap. rule 9
 */
export async function listEvents(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  if (query.after !== undefined && query.order === 'desc')
    throw invalid('order', 'after_is_ascending', 'order must be asc, or left out, with after.')
  const oldest = lowestIdAt('event', ctx.now.subtract({ hours: RETENTION_DAYS * 24 }).epochMilliseconds)
  const where = [sql`id >= ${oldest}`, ...filtersOf(query)]
  const select = visibleTo(ctx.scope)
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

function filtersOf({
  property_id,
  type,
  created_from,
  created_to,
  resource_id,
}: Query): RawBuilder<unknown>[] {
  const at = (timestamp: string) => Temporal.Instant.from(timestamp).epochMilliseconds
  const conditions: RawBuilder<unknown>[] = []
  if (property_id !== undefined) conditions.push(sql`property_id = ${property_id}`)
  if (created_from !== undefined)
    conditions.push(sql`id >= ${lowestIdAt('event', Math.max(0, at(created_from)))}`)
  // Inclusive, in whole seconds: everything before the next one.
  if (created_to !== undefined)
    conditions.push(sql`id < ${lowestIdAt('event', Math.max(0, at(created_to) + 1000))}`)
  if (type !== undefined) conditions.push(sql`type = ANY(${type.split(',')}::text[])`)
  if (resource_id !== undefined) conditions.push(sql`resource_id = ${resource_id}`)
  return conditions
}

/**
 * SVC-2005 for an event that is purged or not visible: events after it may be gone too, so an empty page
 * would be wrong.
 */
async function positionOf(ctx: Context, after: string | undefined, oldest: string): Promise<number> {
  if (after === undefined) return 0
  const [row] = await ctx.tx.compose<{ list_position: number | null }>(
    sql.join(
      visibleTo(ctx.scope).map((part) => sql`${part} WHERE id = ${after} AND id >= ${oldest}`),
      sql` UNION ALL `,
    ),
  )
  if (row?.list_position == null) {
    throw fault('SVC-2005', {
      message: 'after names no event of the last 30 days. Read the resources, then follow without after.',
    })
  }
  return row.list_position
}
