import type { Context, Scope, Tx } from '../context.ts'
import { fault, missing, missingReference } from '../kernel/errors.ts'
import { type RawBuilder, sql } from './statement.ts'

/** What a statement of one account needs; a verb passes its context. */
export interface AccountContext {
  readonly tx: Tx
  readonly scope: Pick<Scope, 'account_id'>
}

/** Look-ups for a caller need the caller's properties too. */
export type ScopedContext = Pick<Context, 'tx' | 'scope'>

/** For commands and jobs, which act for a whole account. */
export const wholeAccount = (tx: Tx, account_id: string): ScopedContext => ({
  tx,
  scope: { account_id, property_ids: null },
})

type Scoped = Pick<Context, 'scope'>

/** The properties of a request: the one that it names, else the caller's; null is the whole account. */
export const requestedProperties = (
  { scope }: Scoped,
  { property_id }: { property_id?: string | undefined } = {},
): readonly string[] | null => (property_id === undefined ? scope.property_ids : [property_id])

/** Whether a column is one of some properties. A single value is an equality: the index then gives the order too. */
export const isOneOf = (column: RawBuilder<unknown>, property_ids: readonly string[]): RawBuilder<unknown> =>
  property_ids.length === 1
    ? sql`${column} = ${property_ids[0]}`
    : sql`${column} = ANY(${property_ids}::text[])`

/** The conditions that keep a list within the caller's scope, and its `property_id` filter. rule 1 */
export function scopeFilter(
  ctx: Scoped,
  query: { property_id?: string | undefined } = {},
  column: RawBuilder<unknown> = sql`property_id`,
): RawBuilder<unknown>[] {
  const requested = requestedProperties(ctx, query)
  return [sql`account_id = ${ctx.scope.account_id}`, ...(requested ? [isOneOf(column, requested)] : [])]
}

/** Whether the caller may see an object of this property; null is the whole account. */
const canSee = ({ scope }: Scoped, property_id: string | null): boolean =>
  scope.property_ids === null || (property_id !== null && scope.property_ids.includes(property_id))

/** Of a property, of the account as a whole (null), or a property itself. */
type OfProperty =
  | { readonly property_id: string | null }
  | { readonly id: string; readonly property_id?: never }
const propertyOf = (row: OfProperty): string | null =>
  ('property_id' in row ? row.property_id : row.id) ?? null

/** The row, where the caller may see it. */
export const visible = <Row extends OfProperty>(ctx: Scoped, row: Row | undefined): Row | undefined =>
  row && canSee(ctx, propertyOf(row)) ? row : undefined

/**
 * The row. 404 SVC-3001 where there is none, and the same where it is not in the caller's scope; `field`
 * names the place of the id in a body. rule 0
 */
export function requireVisible<Row extends OfProperty>(
  ctx: Scoped,
  row: Row | undefined,
  field?: string,
): Row {
  if (row && canSee(ctx, propertyOf(row))) return row
  throw field === undefined ? missing() : missingReference(field)
}

/** SVC-4005 for an object of a property (null: of the whole account) that the caller does not see. */
export function requireInScope(ctx: Scoped, property_id: string | null): void {
  if (!canSee(ctx, property_id)) throw fault('SVC-4005')
}
