export { type ChangeFeed, makeChangeFeed } from './feed.ts'
export { mayHear } from './topics.ts'
