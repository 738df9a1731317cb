import * as contract from '#contract/distribution/channels.ts'
import { route } from '../../http/route.ts'
import { listChannels } from './list-channels.ts'
import { resyncChannel } from './resync-channel.ts'

export const channelRoutes = [
  route(contract.listChannels, listChannels),
  route(contract.resyncChannel, resyncChannel),
]
