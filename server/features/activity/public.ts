export { readAudit } from './read-audit.ts'
export { forgetAudit } from './store.ts'
