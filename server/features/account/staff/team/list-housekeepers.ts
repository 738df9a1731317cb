import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/upkeep/housekeeping.staff.ts'
import type { Context } from '#server/context.ts'
import { readHousekeepers } from '../users-store.ts'

type Op = typeof contract.listHousekeepers

/**
 * Active housekeepers of a property. Staff are assigned to live properties alone: in the sandbox, those of
 * all of them.
 */
export const listHousekeepers = async (ctx: Context, { query }: Input<Op>): Promise<Output<Op>> => ({
  data: await readHousekeepers(ctx, query.property_id),
})
