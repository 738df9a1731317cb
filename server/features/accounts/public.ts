export { createAccount } from './create-account.ts'
export { type AccountRow, readAccounts, TIERS, type Tier, writeOptionalEvents, writeTier } from './store.ts'
