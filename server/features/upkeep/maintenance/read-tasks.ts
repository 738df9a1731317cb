import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/upkeep/maintenance.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { type RawBuilder, sql } from '#server/postgres/statement.ts'
import { presentTask } from './present.ts'
import { findTask, readTaskPage } from './store.ts'

type List = typeof contract.listTasks
type Get = typeof contract.getTask
type Filter = Omit<Input<List>['query'], 'cursor' | 'limit'>

/** A page of tasks, newest first; filters combine. rule 24.13 */
export async function listTasks(ctx: Context, { query }: Input<List>): Promise<Output<List>> {
  const { rows, ...page } = await readTaskPage(ctx, query, taskFilter(ctx, query))
  return { data: rows.map(presentTask), ...page }
}

/** The tasks that a query selects, of those that the caller may see. */
export function taskFilter(ctx: Context, query: Filter): RawBuilder<unknown>[] {
  const where = scopeFilter(ctx, query)
  const { room_id, status, priority, category, due_to } = query
  if (room_id !== undefined) where.push(sql`room_id = ${room_id}`)
  if (status !== undefined) where.push(sql`status = ANY(${status.split(',')}::text[])`)
  if (priority !== undefined) where.push(sql`priority = ANY(${priority.split(',')}::text[])`)
  if (category !== undefined) where.push(sql`category = ANY(${category.split(',')}::text[])`)
  if (due_to !== undefined) where.push(sql`due_on <= ${due_to}::date`)
  return where
}

/** One task; 404 for one of another scope. */
export const getTask = async (ctx: Context, { params }: Input<Get>): Promise<Output<Get>> =>
  presentTask(await findTask(ctx, params.id))
