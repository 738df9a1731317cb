import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/quotes.ts'
import type { Context } from '#server/context.ts'
import { presentQuote } from './present-quote.ts'
import { findQuote } from './store.ts'

type Op = typeof contract.getQuote

/** One quote; 404 for one of another scope. rule 33.1 */
export const getQuote = async (ctx: Context, { params }: Input<Op>): Promise<Output<Op>> =>
  presentQuote(ctx, await findQuote(ctx, params.id))
