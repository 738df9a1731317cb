import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/waiting-list/waiting-list.ts'
import type { Context } from '#server/context.ts'
import { isBookerNamed } from '#server/features/guests/public.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { presentEntry } from './present-entry.ts'
import { arrivesBy, isInStatus, isSuitedBy, leavesFrom, readEntryPage } from './store.ts'

type Op = typeof contract.listWaitingEntries

/** A page of entries, newest first; filters combine. rule 34.1 */
export async function listWaitingEntries(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { search, status, room_type_id, check_in_to, check_out_from } = query
  const where = scopeFilter(ctx, query)
  if (search !== undefined) where.push(isBookerNamed(search))
  if (status !== undefined) where.push(isInStatus(status.split(','), ctx.now))
  if (room_type_id !== undefined) where.push(isSuitedBy(room_type_id))
  if (check_in_to !== undefined) where.push(arrivesBy(check_in_to))
  if (check_out_from !== undefined) where.push(leavesFrom(check_out_from))
  const { rows, ...page } = await readEntryPage(ctx, query, where)
  return { data: rows.map((row) => presentEntry(row, ctx.now)), ...page }
}
