import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/quote-steps.ts'
import type { Context } from '#server/context.ts'
import { closeQuote } from './close-quote.ts'

type Op = typeof contract.declineQuote

/** Records why the guest declined a quote. rule 33.6 */
export const declineQuote = (ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> =>
  closeQuote(ctx, params.id, { status: 'declined', lost_reason: body.lost_reason })
