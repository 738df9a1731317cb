import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/meal-list.ts'
import type { Context } from '#server/context.ts'
import { readMealList } from './read-meal-list.ts'

type Op = typeof contract.getMealList

/** What the kitchen prepares on a day. rule 23.11 */
export const getMealList = (ctx: Context, { query }: Input<Op>): Promise<Output<Op>> =>
  readMealList(ctx, query)
