import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/services.ts'
import type { Context } from '#server/context.ts'
import { presentService } from './present.ts'
import { findService } from './store.ts'

type Op = typeof contract.getService

/** A service; 404 for one of another scope. rule 25.1 */
export const getService = async (ctx: Context, { params }: Input<Op>): Promise<Output<Op>> =>
  presentService(await findService(ctx, params.id))
