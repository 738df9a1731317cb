export { type ChannelKey, keyValues } from './channel-key.ts'
export {
  openConnection,
  reauthenticate,
  renewInboundToken,
  startDisconnecting,
} from './connect.ts'
export {
  type ChannelFilter,
  connectChannel,
  endConnection,
  type InboundConnection,
  type ListedChannel,
  type NewChannel,
  readAllChannels,
  readInboundConnection,
  writeCollectsPayment,
} from './connections-store.ts'
export { countChannels } from './count-store.ts'
export { type DayChannel, readChannelsOfDay } from './day-store.ts'
export {
  ALL_NIGHTS,
  type MarkedNights,
  markAvailabilityDecreased,
  markAvailabilityIncreased,
  markChannels,
  markCombinedOf,
  markForResend,
  markPlan,
  markRoomType,
} from './dirty-ranges-store.ts'
export { findChannel, findChannelForChange, findChannelForRemoval } from './find-channel.ts'
export { isPaused } from './present.ts'
export { readChannel } from './read-channel.ts'
export {
  bookingsPath,
  CHANNEL_SECRETS,
  credentialsContext,
  hashInboundToken,
  newInboundToken,
  openCredentials,
  sealCredentials,
} from './secrets.ts'
export { lockSyncState, syncStateFrom, syncStateValues, writeSyncState } from './status-store.ts'
export {
  type ChannelRow,
  connectedChannels,
  lockNamedChannelsForRemoval,
  queueSync,
  readChannelNames,
  readChannelWithCounts,
} from './store.ts'
export {
  SYNC_STATE,
  type SyncOutcome,
  type SyncState,
  type SyncTransition,
  syncTransition,
} from './sync-transitions.ts'
