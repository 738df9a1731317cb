import type { Context, Tx } from '#server/context.ts'
import { contextOfJob, type Pipeline } from '#server/http/request.ts'
import type { ChannelKey } from '../../channels/public.ts'

/** The context of a verb that a channel calls, for one property. */
export const channelContext = (
  pipeline: Pipeline,
  { account_id, property_id, channel }: ChannelKey,
  tx: Tx,
): Context =>
  contextOfJob(
    pipeline,
    tx,
    { account_id, property_ids: [property_id] },
    { type: 'channel', id: channel, name: channel },
  )
