export type { SyncFailpoint } from './sync-channel.ts'
export { makeSyncWorker, type Synchroniser } from './sync-worker.ts'
