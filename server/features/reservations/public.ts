export { expireDueHolds } from './expire-due-holds.ts'
