export { readUnfinishedSetups } from './read-setups.ts'
