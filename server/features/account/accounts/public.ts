export { createAccount } from './create-account.ts'
export {
  type AccountRow,
  lockSecurity,
  readAccounts,
  readOptionalEvents,
  readSecurity,
  writeOptionalEvents,
  writeSecurity,
  writeTier,
} from './store.ts'
