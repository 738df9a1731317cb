import type * as contract from '#contract/distribution/channels.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findChannel } from '../../channels/public.ts'
import { readAllMappings, readUnmappedPlans } from '../../pricing/rate-plans/public.ts'

type Op = typeof contract.listChannelMappings

/** The mappings of a channel, with the channel's errors about them, and the plans that are not mapped. */
export async function listChannelMappings(ctx: Context, input: Input<Op>): Promise<Output<Op>> {
  const { id: channel, property_id } = await findChannel(ctx, input)
  const place = { account_id: ctx.scope.account_id, property_id, channel }
  const [mapped, unmapped] = await Promise.all([
    readAllMappings(ctx.tx, place),
    readUnmappedPlans(ctx.tx, place),
  ])
  return {
    data: mapped.map(({ account_id, property_id, channel, ...row }) => row),
    unmapped,
  }
}
