export { listSecurityDeposits } from './list-security-deposits.ts'
