import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/waiting-list/waiting-list.ts'
import type { Context } from '#server/context.ts'
import { presentEntry } from './present-entry.ts'
import { findEntry } from './store.ts'

type Op = typeof contract.getWaitingEntry

/** One entry; 404 for one of another scope. rule 34.1 */
export const getWaitingEntry = async (ctx: Context, { params }: Input<Op>): Promise<Output<Op>> =>
  presentEntry(await findEntry(ctx, params.id), ctx.now)
