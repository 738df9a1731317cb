import type * as contract from '#contract/distribution/channels.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findChannelForChange } from '../../channels/public.ts'
import { mapChannel } from '../../pricing/rate-plans/public.ts'
import { listChannelMappings } from './list-channel-mappings.ts'

type Op = typeof contract.updateChannelMappings

/**
 * Maps several plans to a channel, all or none. SVC-1012 where a room and rate would stand for two plans.
 * rule 3, 6
 */
export async function updateChannelMappings(ctx: Context, input: Input<Op>): Promise<Output<Op>> {
  const { params, query, body } = input
  const { id: channel, property_id } = await findChannelForChange(ctx, { params, query })
  const place = { account_id: ctx.scope.account_id, property_id, channel }
  const { before, after } = await mapChannel(ctx, place, body.rate_plans)
  const shown = (plans: typeof before) =>
    Object.fromEntries(
      plans.map(({ plan, channels }) => [plan.name, channels.filter((one) => one.channel === channel)]),
    )
  ctx.audit?.({
    resource_id: channel,
    property_id,
    before: { mappings: shown(before) },
    after: { mappings: shown(after) },
  })
  return listChannelMappings(ctx, { params, query, body: undefined })
}
