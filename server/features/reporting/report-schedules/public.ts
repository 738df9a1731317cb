export { REPORT_ATTACHMENTS } from './attach-report.ts'
