export { expireDueHolds } from './expire-due-holds.ts'
export { expireHoldsOn } from './expire-holds.ts'
