export { createAccount } from './create-account.ts'
export {
  type AccountRow,
  readAccounts,
  readOptionalEvents,
  TIERS,
  type Tier,
  writeOptionalEvents,
  writeTier,
} from './store.ts'
