export { eraseChanges, erasePayerChanges } from './erase-changes-store.ts'
export { readActivity } from './read-activity.ts'
export { readAudit } from './read-entries.ts'
export { readChangedSince } from './store.ts'
