export { ChangeFeed } from './feed.ts'
export type { OpenRecord } from './open-records-store.ts'
export { type LiveMessage, mayReceive, type Subscriber } from './subscriptions.ts'
