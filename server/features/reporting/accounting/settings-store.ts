import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { column, fixed, json, keyedTable, text } from '#server/postgres/table.ts'
import { NO_SETTINGS, type StoredAccounting } from './account-numbers.ts'

const SETTINGS = keyedTable('accounting_settings', ['property_id'], {
  property_id: fixed(text),
  chart: column<StoredAccounting['chart']>(),
  accounts: json<StoredAccounting['accounts']>(),
  datev: json<StoredAccounting['datev']>(),
})

const find = statement(
  'find_accounting_settings',
  `SELECT ${SETTINGS.only(['chart', 'accounts', 'datev'])} FROM accounting_settings WHERE account_id = $1 AND property_id = $2`,
)
export const readAccountingSettings = async ({ tx, scope }: AccountContext, property_id: string) =>
  (await tx.one<StoredAccounting>(find, [scope.account_id, property_id])) ?? NO_SETTINGS

export const writeAccountingSettings = (
  ctx: AccountContext,
  property_id: string,
  settings: StoredAccounting,
) => SETTINGS.upsert(ctx, { property_id, ...settings })
