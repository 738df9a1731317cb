import type { Tier } from '#contract/lists.ts'
import type { Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

export interface AccountRow {
  account_id: string
  name: string
  tier: Tier
  optional_events: string[]
  created_at: string
  /** Null while it is open. */
  closed_at: string | null
}

const insertAccount = statement(
  'insert_account',
  `INSERT INTO accounts (account_id, name, tier, created_at) VALUES ($1, $2, $3, $4)`,
)
const setTier = statement(
  'set_tier',
  `UPDATE accounts SET tier = $2 WHERE account_id = $1 RETURNING account_id`,
)
const setEvents = statement(
  'set_optional_events',
  `UPDATE accounts SET optional_events = $2 WHERE account_id = $1 RETURNING account_id`,
)
const findEvents = statement(
  'find_optional_events',
  `SELECT optional_events FROM accounts WHERE account_id = $1`,
)
const listAccounts = statement(
  'list_accounts',
  `SELECT account_id, name, tier, optional_events, created_at, closed_at FROM accounts ORDER BY account_id`,
)

/** What the account requires of everybody who signs in. */
export interface SecurityRow {
  second_factor_required: boolean
  idle_minutes: number
}
const SECURITY = `SELECT second_factor_required, idle_minutes FROM accounts WHERE account_id = $1`
const findSecurity = statement('find_account_security', SECURITY)
const lockSecurityOf = statement('lock_account_security', `${SECURITY} FOR NO KEY UPDATE`)
const setSecurity = statement(
  'set_account_security',
  `UPDATE accounts SET second_factor_required = $2, idle_minutes = $3 WHERE account_id = $1`,
)

export const readSecurity = async ({ tx, scope }: AccountContext): Promise<SecurityRow> =>
  (await tx.one<SecurityRow>(findSecurity, [scope.account_id]))!

export const lockSecurity = async ({ tx, scope }: AccountContext): Promise<SecurityRow> =>
  (await tx.one<SecurityRow>(lockSecurityOf, [scope.account_id]))!

export const writeSecurity = ({ tx, scope }: AccountContext, row: SecurityRow) =>
  tx.run(setSecurity, [scope.account_id, row.second_factor_required, row.idle_minutes])

/** An account that is made: open, and without optional events. */
export type NewAccountRow = Omit<AccountRow, 'optional_events' | 'closed_at'>

export const writeAccount = (tx: Tx, row: NewAccountRow) =>
  tx.run(insertAccount, [row.account_id, row.name, row.tier, row.created_at])

export const readAccounts = (tx: Tx) => tx.run<AccountRow>(listAccounts)

export const writeTier = async ({ tx, scope }: AccountContext, tier: Tier) =>
  (await tx.run(setTier, [scope.account_id, tier])).length > 0

export const writeOptionalEvents = async ({ tx, scope }: AccountContext, events: readonly string[]) =>
  (await tx.run(setEvents, [scope.account_id, events])).length > 0

/** The opt-in event types of the account. spec 6 */
export async function readOptionalEvents({ tx, scope }: AccountContext): Promise<string[]> {
  const row = await tx.one<Pick<AccountRow, 'optional_events'>>(findEvents, [scope.account_id])
  return row?.optional_events ?? []
}

const listWithoutOverview = statement(
  'list_accounts_without_overview',
  `SELECT account_id FROM accounts WHERE overview_offered_at IS NULL ORDER BY account_id`,
)
/** Of all accounts, those for which no weekly overview was set up yet. rule 23.10 */
export async function readAccountsWithoutOverview(tx: Tx): Promise<string[]> {
  return (await tx.run<{ account_id: string }>(listWithoutOverview)).map(({ account_id }) => account_id)
}

const claimOverview = statement(
  'claim_overview_of_account',
  `UPDATE accounts SET overview_offered_at = $2 WHERE account_id = $1 AND overview_offered_at IS NULL RETURNING account_id`,
)
/** Whether this transaction is the one that sets it up. */
export const claimOverviewOffer = async ({ tx, scope }: AccountContext, at: string): Promise<boolean> =>
  (await tx.run(claimOverview, [scope.account_id, at])).length > 0
