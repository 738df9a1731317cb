import type * as contract from '#contract/distribution/channels.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { scopeFilter } from '../../postgres/scope.ts'
import { presentChannel } from './present.ts'
import { readChannelPage } from './store.ts'

type Op = typeof contract.listChannels

/** The connected channels with their state, newest first. spec 4, rule 6 */
export async function listChannels(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { rows, ...page } = await readChannelPage(ctx, query, scopeFilter(ctx, query))
  return { data: rows.map((row) => presentChannel(row, ctx.now)), ...page }
}
