export { type ChangeFeed, makeChangeFeed } from './feed.ts'
export { type Listener, mayHear, type ToldMessage } from './subscriptions.ts'
