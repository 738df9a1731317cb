import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/papers.ts'
import type { Context } from '#server/context.ts'
import { readOpenBalances } from './read-balances.ts'

type Op = typeof contract.getOpenBalances

/** Balances at the close of a day, stay by stay. rule 23.3 */
export const getOpenBalances = (ctx: Context, { query }: Input<Op>): Promise<Output<Op>> =>
  readOpenBalances(ctx, query)
