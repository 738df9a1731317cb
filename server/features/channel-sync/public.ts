export type { Sent, SyncFailpoint } from './sync-channel.ts'
export { makeSyncWorker, type Synchroniser } from './sync-worker.ts'
