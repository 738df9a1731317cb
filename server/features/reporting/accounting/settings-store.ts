import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import { NO_SETTINGS, type StoredAccounting } from './account-numbers.ts'

const SETTINGS = t.keyedTable('accounting_settings', ['property_id'], {
  property_id: t.fixed(t.text),
  chart: t.column<StoredAccounting['chart']>(),
  accounts: t.json<StoredAccounting['accounts']>(),
  datev: t.json<StoredAccounting['datev']>(),
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
