import * as contract from '../../../contract/staff/channels.ts'
import { route } from '../../http/route.ts'
import { connectChannel, judgePartner } from './connect-channel.ts'
import { directDemoChannel } from './direct-demo-channel.ts'
import { disconnectChannel } from './disconnect-channel.ts'
import { listChannelMappings } from './list-channel-mappings.ts'
import { orderFromDemoSite } from './order-from-demo-site.ts'
import { reauthenticateChannel } from './reauthenticate-channel.ts'

export const channelDeskStaffRoutes = [
  route(contract.connectChannel, connectChannel, judgePartner),
  route(contract.reauthenticateChannel, reauthenticateChannel),
  route(contract.disconnectChannel, disconnectChannel),
  route(contract.directDemoChannel, directDemoChannel, orderFromDemoSite),
  route(contract.listChannelMappings, listChannelMappings),
]
