export { createAccount } from './create-account.ts'
export {
  type AccountRow,
  claimOverviewOffer,
  lockSecurity,
  readAccounts,
  readAccountsWithoutOverview,
  readOptionalEvents,
  readSecurity,
  writeOptionalEvents,
  writeSecurity,
  writeTier,
} from './store.ts'
