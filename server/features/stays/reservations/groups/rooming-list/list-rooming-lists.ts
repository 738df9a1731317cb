import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/rooming-lists.ts'
import type { Context } from '#server/context.ts'
import { sql } from '#server/postgres/statement.ts'
import { findGroup } from '../store.ts'
import { readRoomingListPage } from './store.ts'

type Op = typeof contract.listRoomingLists

/** A page of the rooming lists of a group, newest first. SVC-3001 for an unknown group. rule 31.9 */
export async function listRoomingLists(ctx: Context, { params, query }: Input<Op>): Promise<Output<Op>> {
  await findGroup(ctx, params.id)
  const { rows, ...page } = await readRoomingListPage(ctx, query, [
    sql`account_id = ${ctx.scope.account_id}`,
    sql`group_id = ${params.id}`,
  ])
  return { data: rows, ...page }
}
