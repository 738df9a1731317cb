import stringify from 'safe-stable-stringify'
import type { Context } from '../context.ts'
import { fault } from '../faults.ts'
import { every, type RawBuilder, sql } from './statement.ts'

/** A column that a list is ordered by; the last one is unique. */
export interface Order {
  /** SQL of the column. */
  readonly column: RawBuilder<unknown>
  readonly descending: boolean
  /** The value of a row, as text. */
  readonly of: (row: never) => string
  /** The type that the text is read as; `text` when left out. */
  readonly type?: 'date' | 'timestamptz'
}

export interface PageRequest<Row> {
  readonly ctx: Context
  /** The operation's name: cursors are bound to it and to the filters. */
  readonly list: string
  readonly query: { cursor?: string | undefined; limit?: number | undefined } & Record<string, unknown>
  readonly select: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>[]
  readonly order: readonly (Order & { of: (row: Row) => string })[]
}

/** One page of rows by keyset: stable under inserts, as fast on the last page as on the first. spec 4.3 */
export async function readPage<Row>({ ctx, list, query, select, where, order }: PageRequest<Row>) {
  const { cursor, limit = 25, ...filters } = query
  const name = stringify([list, ctx.scope.account_id, ctx.scope.property_id, filters])!
  const conditions = [...where]
  if (cursor !== undefined) conditions.push(after(order, ctx.cursors.open(name, cursor)))
  const direction = sql.join(order.map((by) => sql`${by.column} ${by.descending ? sql`DESC` : sql`ASC`}`))
  const rows = await ctx.tx.compose<Row>(
    sql`${select} WHERE ${every(conditions)} ORDER BY ${direction} LIMIT ${limit + 1}`,
  )
  const has_more = rows.length > limit
  const kept = has_more ? rows.slice(0, limit) : rows
  const last = kept.at(-1)
  return {
    rows: kept,
    ...(has_more &&
      last && {
        next_cursor: ctx.cursors.seal(
          name,
          order.map((by) => by.of(last)),
        ),
      }),
    has_more,
  }
}

/** Rows behind a position. All columns of an order run the same way, so one row comparison says it. */
function after(order: readonly Order[], position: string[]): RawBuilder<unknown> {
  if (position.length !== order.length) throw fault('SVC-2005')
  const columns = sql.join(order.map((by) => by.column))
  const values = sql.join(
    order.map((by, i) => (by.type ? sql`${position[i]}::${sql.raw(by.type)}` : sql`${position[i]}`)),
  )
  return order[0]!.descending ? sql`(${columns}) < (${values})` : sql`(${columns}) > (${values})`
}

/** The order of most lists: newest first, by ids that sort by creation. */
export const newestFirst = (column: RawBuilder<unknown>) => [
  { column, descending: true, of: (row: { id: string }) => row.id },
]

/** Reads pages of one table, newest first: `select` is a statement up to its WHERE. */
export const newestPages =
  <Row extends { id: string }>(list: string, select: string) =>
  (ctx: Context, query: PageRequest<Row>['query'], where: RawBuilder<unknown>[]) =>
    readPage<Row>({ ctx, list, query, select: sql.raw(select), where, order: newestFirst(sql`id`) })
