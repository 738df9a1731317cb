import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/business-days.ts'
import type { Context } from '#server/context.ts'
import { presentBusinessDay } from './present.ts'
import { findBusinessDay } from './store.ts'

type Op = typeof contract.getBusinessDay

/** The record of a closed day; 404 SVC-3001 for any other. rule 17.9 */
export const getBusinessDay = async (ctx: Context, { params, query }: Input<Op>): Promise<Output<Op>> =>
  presentBusinessDay(await findBusinessDay(ctx, query.property_id, params.date))
