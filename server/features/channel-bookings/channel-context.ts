import type { Context, Tx } from '../../context.ts'
import type { Pipeline } from '../../http/request.ts'
import type { ChannelKey } from '../channels/public.ts'

/** The context of a verb that a channel calls, for one property. */
export const channelContext = (
  pipeline: Pipeline,
  { account_id, property_id, channel }: ChannelKey,
  tx: Tx,
): Context => {
  const { cursors, secrets, outbound_ips, log, settleHolds } = pipeline
  const scope = { account_id, property_ids: [property_id] }
  const now = pipeline.clock.now()
  return {
    tx,
    scope,
    now,
    log,
    cursors,
    secrets,
    outbound_ips,
    if_match: undefined,
    actor: { type: 'channel', id: channel, name: channel },
    settleHolds: (on, lockRooms) => settleHolds({ tx, scope, now }, on, lockRooms),
  }
}
