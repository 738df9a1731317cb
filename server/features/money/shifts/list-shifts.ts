import type * as contract from '#contract/money/shifts.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { type RawBuilder, sql } from '#server/postgres/statement.ts'
import { presentShifts } from './present.ts'
import { readShiftPage } from './store.ts'

type Op = typeof contract.listShifts
type Query = Input<Op>['query']

/** A page of cashier shifts, newest first; filters combine. rule 7.57 */
export async function listShifts(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const where = [...scopeFilter(ctx, query), ...filtersOf(query)]
  const { rows, ...page } = await readShiftPage(ctx, query, where)
  return { data: await presentShifts(ctx, rows), ...page }
}

function filtersOf({ status, user_id }: Query): RawBuilder<unknown>[] {
  const states = status?.split(',') ?? []
  return [
    ...(states.length === 1
      ? [states[0] === 'open' ? sql`closed_at IS NULL` : sql`closed_at IS NOT NULL`]
      : []),
    ...(user_id === undefined ? [] : [sql`user_id = ${user_id}`]),
  ]
}
