import type { Context, Scope } from '../../context.ts'
import { type RawBuilder, sql } from '../../postgres/statement.ts'

type Scoped = Pick<Context, 'scope'>

/** The properties that a request is about: the one that it names, else the caller's; null is the whole account. */
export const wantedProperties = (
  { scope }: Scoped,
  { property_id }: { property_id?: string | undefined } = {},
): readonly string[] | null => (property_id === undefined ? scope.property_ids : [property_id])

/** Whether a column names one of some properties. One value is an equality: the index then gives the order too. */
export const atOneOf = (column: RawBuilder<unknown>, property_ids: readonly string[]): RawBuilder<unknown> =>
  property_ids.length === 1
    ? sql`${column} = ${property_ids[0]}`
    : sql`${column} = ANY(${property_ids}::text[])`

/** The conditions that keep a list inside the caller's scope, and its `property_id` filter. rule 1 */
export function inScope(
  ctx: Scoped,
  query: { property_id?: string | undefined } = {},
  column: RawBuilder<unknown> = sql`property_id`,
): RawBuilder<unknown>[] {
  const wanted = wantedProperties(ctx, query)
  return [sql`account_id = ${ctx.scope.account_id}`, ...(wanted ? [atOneOf(column, wanted)] : [])]
}

const includes = ({ property_ids }: Pick<Scope, 'property_ids'>, property_id: string | null): boolean =>
  property_ids === null || (property_id !== null && property_ids.includes(property_id))

/** Whether the caller sees an object of this property; null is the whole account. */
export const sees = ({ scope }: Scoped, property_id: string | null): boolean => includes(scope, property_id)
