export { readAudit } from './read-entries.ts'
export { readChangedSince } from './store.ts'
