export { readAudit } from './read-entries.ts'
