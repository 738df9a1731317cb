import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/papers.ts'
import type { Context } from '#server/context.ts'
import { readManagerReport } from './read-day-report.ts'

type Op = typeof contract.getManagerReport

/** A day, its month and its year, beside last year's. rule 23.1 */
export const getManagerReport = (ctx: Context, { query }: Input<Op>): Promise<Output<Op>> =>
  readManagerReport(ctx, query)
