export type { Sent, SyncFailpoint } from './sync-channel.ts'
export { makeSynchroniser, type Synchroniser } from './sync-worker.ts'
