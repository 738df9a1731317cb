export { ChangeFeed } from './feed.ts'
export type { OpenRecord } from './open-records-store.ts'
export { mayReceive, type Subscriber } from './subscriptions.ts'
