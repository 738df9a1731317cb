import * as contract from '#contract/distribution/channels.staff.ts'
import { route } from '#server/http/route.ts'
import { checkPartnerUrl, connectChannel } from './connect-channel.ts'
import { directDemoChannel } from './direct-demo-channel.ts'
import { disconnectChannel } from './disconnect-channel.ts'
import { listChannelMappings } from './list-channel-mappings.ts'
import { orderFromDemoSite } from './order-from-demo-site.ts'
import { reauthenticateChannel } from './reauthenticate-channel.ts'
import { renewBookingsAddress } from './renew-bookings-address.ts'
import { updateChannel } from './update-channel.ts'
import { updateChannelMappings } from './update-channel-mappings.ts'

export const channelSettingsStaffRoutes = [
  route(contract.connectChannel, connectChannel, checkPartnerUrl),
  route(contract.updateChannel, updateChannel),
  route(contract.reauthenticateChannel, reauthenticateChannel),
  route(contract.renewBookingsAddress, renewBookingsAddress),
  route(contract.disconnectChannel, disconnectChannel),
  route(contract.directDemoChannel, directDemoChannel, orderFromDemoSite),
  route(contract.listChannelMappings, listChannelMappings),
  route(contract.updateChannelMappings, updateChannelMappings),
]
