import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/quote-steps.ts'
import type { Context } from '#server/context.ts'
import { closeQuote } from './close-quote.ts'

type Op = typeof contract.withdrawQuote

/** Takes a quote back: it can no longer be accepted. rule 33.2 */
export const withdrawQuote = (ctx: Context, { params }: Input<Op>): Promise<Output<Op>> =>
  closeQuote(ctx, params.id, { status: 'withdrawn', lost_reason: null })
