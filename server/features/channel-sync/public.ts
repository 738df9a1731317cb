export { makeSynchroniser, type Synchroniser } from './synchroniser.ts'
export type { Sent, SyncFailpoint } from './take-turn.ts'
