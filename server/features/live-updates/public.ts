export { ChangeFeed } from './feed.ts'
export { type LiveMessage, mayReceive, type Subscriber } from './subscriptions.ts'
