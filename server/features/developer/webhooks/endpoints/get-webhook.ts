import type * as contract from '#contract/developer/webhooks.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findEndpoint } from './endpoints-store.ts'

type Op = typeof contract.getWebhook

/** One endpoint, without its secret. rule 8 */
export const getWebhook = (ctx: Context, { params }: Input<Op>): Promise<Output<Op>> =>
  findEndpoint(ctx, params.id)
