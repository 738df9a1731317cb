import type * as contract from '#contract/developer/webhooks.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findDelivery } from './deliveries-store.ts'
import { retentionLimit } from './retention-limit.ts'

type Op = typeof contract.getDelivery

/** A delivery with its attempts, their codes and times. spec 6.10, rule 8 */
export const getDelivery = (ctx: Context, { params }: Input<Op>): Promise<Output<Op>> =>
  findDelivery(ctx, params.id, retentionLimit(ctx.now))
