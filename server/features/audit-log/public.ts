export { readAudit } from './read-entries.ts'
export { forgetAudit } from './store.ts'
