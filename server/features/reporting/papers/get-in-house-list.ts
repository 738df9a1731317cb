import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/papers.ts'
import type { Context } from '#server/context.ts'
import { readInHouseList } from './read-in-house.ts'

type Op = typeof contract.getInHouseList

/** The guests in house now, by room. rule 23.4 */
export const getInHouseList = (ctx: Context, { query }: Input<Op>): Promise<Output<Op>> =>
  readInHouseList(ctx, query)
