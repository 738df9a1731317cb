import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import { readIncluded } from '../included.ts'
import { present } from '../present.ts'
import { readReservationPage } from '../store.ts'
import { conditionsOf } from './conditions.ts'

type Op = typeof contract.listReservations
type Query = Input<Op>['query']

/** A page of reservations; filters combine, every `*_to` is inclusive. spec 4.3, 4.4, rule 0, 4 */
export async function listReservations(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { rows, ...page } = await readReservationPage(ctx, query, conditionsOf(ctx, query), sortOf(query))
  const more = await readIncluded(ctx, query.include, rows)
  return { data: rows.map((row) => ({ ...present(row, ctx.now, ctx.scope), ...more(row) })), ...page }
}

function sortOf({ sort, check_in_from, check_in_to }: Query) {
  if (sort === undefined) {
    const by_check_in = check_in_from !== undefined || check_in_to !== undefined
    return by_check_in
      ? { by: 'check_in' as const, descending: false }
      : { by: 'created_at' as const, descending: true }
  }
  const by = sort.replace('-', '') as 'created_at' | 'check_in' | 'updated_at'
  return { by, descending: sort.startsWith('-') }
}
