import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'
import { NOTHING_SAID, type StoredAccounting } from './account-numbers.ts'

const find = statement(
  'find_accounting_settings',
  `SELECT chart, accounts, datev FROM accounting_settings WHERE account_id = $1 AND property_id = $2`,
)
const upsert = statement(
  'write_accounting_settings',
  `INSERT INTO accounting_settings (account_id, property_id, chart, accounts, datev) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (account_id, property_id) DO UPDATE
     SET chart = excluded.chart, accounts = excluded.accounts, datev = excluded.datev`,
)

export const readAccountingSettings = async ({ tx, scope }: AccountContext, property_id: string) =>
  (await tx.one<StoredAccounting>(find, [scope.account_id, property_id])) ?? NOTHING_SAID

export const writeAccountingSettings = (
  { tx, scope }: AccountContext,
  property_id: string,
  { chart, accounts, datev }: StoredAccounting,
) => tx.run(upsert, [scope.account_id, property_id, chart, JSON.stringify(accounts), JSON.stringify(datev)])
