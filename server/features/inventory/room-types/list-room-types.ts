import type * as contract from '#contract/inventory/room-types.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { readRoomTypePage } from './store.ts'

type Op = typeof contract.listRoomTypes

/** Room types with their inventory counts, newest first. spec 4, rule 2 */
export async function listRoomTypes(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { rows, ...page } = await readRoomTypePage(ctx, query, scopeFilter(ctx, query))
  return { data: rows, ...page }
}
