import type * as contract from '#contract/audit-log/activity.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { findTask } from '../upkeep/maintenance/public.ts'
import { readActivity } from './read-activity.ts'

type Op = typeof contract.listTaskActivity

/** Who did what to a maintenance task, newest first. rule 4 */
export const listTaskActivity = (ctx: Context, { params: { id }, query }: Input<Op>): Promise<Output<Op>> =>
  readActivity(ctx, { operation: 'listTaskActivity', id, query, find: findTask(ctx, id) })
