export { readAudit } from './read-audit.ts'
