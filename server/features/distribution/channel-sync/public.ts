export { SyncWorker } from './sync-worker.ts'
