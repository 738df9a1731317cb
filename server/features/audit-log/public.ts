export { readAudit } from './read-entries.ts'
export { purgeAuditLog } from './store.ts'
