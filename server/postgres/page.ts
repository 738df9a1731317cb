import stringify from 'safe-stable-stringify'
import type { Context } from '../context.ts'
import { fault } from '../kernel/errors.ts'
import { every, type RawBuilder, sql } from './statement.ts'

/** A column that a list is ordered by; the last one is unique. */
export interface Order {
  /** SQL of the column. */
  readonly column: RawBuilder<unknown>
  readonly descending: boolean
  /** The value of a row, as text. */
  readonly of: (row: never) => string
  /** The type to which the text is cast; `text` by default. */
  readonly type?: 'date' | 'timestamptz' | 'bigint'
}

export interface PageRequest<Row> {
  readonly ctx: Context
  /** The operation's name: cursors are bound to it and to the filters. */
  readonly list: string
  readonly query: { cursor?: string | undefined; limit?: number | undefined } & Record<string, unknown>
  /**
   * Up to its WHERE; several statements with disjoint rows are each read in order to the end of the page and
   * merged.
   */
  readonly select: RawBuilder<unknown> | readonly RawBuilder<unknown>[]
  readonly where: RawBuilder<unknown>[]
  readonly order: readonly (Order & { of: (row: Row) => string })[]
}

/** One page of rows by keyset: stable under inserts, as fast on the last page as on the first. spec 4.3 */
export async function readPage<Row>({ ctx, list, query, select, where, order }: PageRequest<Row>) {
  const { cursor, limit = 25, ...filters } = query
  const name = stringify([list, ctx.scope.account_id, ctx.scope.property_ids, filters])!
  const conditions = [...where]
  if (cursor !== undefined) conditions.push(after(order, ctx.cursors.open(name, cursor)))
  const direction = sql.join(order.map((by) => sql`${by.column} ${by.descending ? sql`DESC` : sql`ASC`}`))
  const read = (from: RawBuilder<unknown>) =>
    sql`${from} WHERE ${every(conditions)} ORDER BY ${direction} LIMIT ${limit + 1}`
  // Each part by itself: under row-level security the planner sorts a union as a whole, where it could merge
  // its parts.
  const parts = [select].flat() as RawBuilder<unknown>[]
  const union = sql.join(
    parts.map((part) => sql`(${read(part)})`),
    sql` UNION ALL `,
  )
  const rows = await ctx.tx.compose<Row>(
    parts.length === 1 ? read(parts[0]!) : sql`${union} ORDER BY ${direction} LIMIT ${limit + 1}`,
  )
  const has_more = rows.length > limit
  const page_rows = has_more ? rows.slice(0, limit) : rows
  const last = page_rows.at(-1)
  return {
    rows: page_rows,
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

/** Rows after a position. All columns of an order have the same direction, so one row comparison suffices. */
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

/** The parameters of a list that can be read by its changes. */
export interface DeltaQuery {
  readonly updated_since?: string | undefined
  readonly sort?: 'created_at' | '-created_at' | 'updated_at' | '-updated_at' | undefined
}

/** The order of `sort`: newest first without one. Ties within a second are ordered by id. */
export function deltaOrder({ sort = '-created_at' }: DeltaQuery) {
  const descending = sort.startsWith('-')
  const id = { column: sql`id`, descending, of: (row: { id: string }) => row.id }
  if (!sort.endsWith('updated_at')) return [id]
  const updated_at = {
    column: sql`updated_at`,
    descending,
    of: (row: { updated_at?: string }) => row.updated_at!,
    type: 'timestamptz' as const,
  }
  return [updated_at, id]
}

export const changedSince = ({ updated_since }: DeltaQuery): RawBuilder<unknown>[] =>
  updated_since === undefined ? [] : [sql`updated_at >= ${updated_since}::timestamptz`]

/** Reads pages of one table, newest first unless sorted otherwise: `select` is a statement up to its WHERE. */
export const newestPages =
  <Row extends { id: string; updated_at?: string }>(list: string, select: string) =>
  (ctx: Context, query: PageRequest<Row>['query'] & DeltaQuery, where: RawBuilder<unknown>[]) =>
    readPage<Row>({
      ctx,
      list,
      query,
      select: sql.raw(select),
      where: [...where, ...changedSince(query)],
      order: deltaOrder(query),
    })
