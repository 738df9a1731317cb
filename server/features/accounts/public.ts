export { createAccount } from './create-account.ts'
export {
  type AccountRow,
  lockSecurity,
  readAccounts,
  readOptionalEvents,
  readSecurity,
  TIERS,
  type Tier,
  writeOptionalEvents,
  writeSecurity,
  writeTier,
} from './store.ts'
