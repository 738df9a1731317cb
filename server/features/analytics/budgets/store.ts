import type { AccountContext } from '../../../postgres/scope.ts'
import { statement } from '../../../postgres/statement.ts'

/** The budget of a month; null where there is none. Minor units, without VAT and meals. */
export interface MonthBudget {
  readonly month: number
  readonly room_revenue: number | null
  readonly rooms_sold: number | null
}

/** A month of any property and year. */
export interface PlannedMonth extends MonthBudget {
  readonly property_id: string
  readonly year: number
}

const listBudgets = statement(
  'list_budgets',
  `SELECT property_id, year, month, room_revenue, rooms_sold FROM budgets
   WHERE account_id = $1 AND property_id = ANY ($2) AND year BETWEEN $3 AND $4 ORDER BY property_id, year, month`,
)
const lockYear = statement(
  'lock_budget_year',
  `SELECT pg_advisory_xact_lock(hashtextextended('budget ' || $1 || ' ' || $2 || ' ' || $3::text, 0))`,
)
const deleteYear = statement(
  'delete_budget_year',
  `DELETE FROM budgets WHERE account_id = $1 AND property_id = $2 AND year = $3`,
)
const insertYear = statement(
  'insert_budget_year',
  `INSERT INTO budgets (account_id, property_id, year, month, room_revenue, rooms_sold)
   SELECT $1, $2, $3, m.month, m.room_revenue, m.rooms_sold
   FROM jsonb_to_recordset($4::jsonb) m (month smallint, room_revenue bigint, rooms_sold integer)
   WHERE m.room_revenue IS NOT NULL OR m.rooms_sold IS NOT NULL`,
)

/** The budgeted months of some properties, from the first to the last of some years. */
export const readBudgets = (
  { tx, scope }: AccountContext,
  property_ids: readonly string[],
  { first, last }: { readonly first: number; readonly last: number },
) => tx.run<PlannedMonth>(listBudgets, [scope.account_id, property_ids, first, last])

/** Locks the year for one writer until the transaction ends. */
export const lockBudgetYear = ({ tx, scope }: AccountContext, property_id: string, year: number) =>
  tx.run(lockYear, [scope.account_id, property_id, year])

/** Replaces all months of the year. */
export async function writeBudgetYear(
  { tx, scope }: AccountContext,
  { property_id, year }: Pick<PlannedMonth, 'property_id' | 'year'>,
  months: readonly MonthBudget[],
): Promise<void> {
  const key = [scope.account_id, property_id, year]
  await tx.run(deleteYear, key)
  await tx.run(insertYear, [...key, JSON.stringify(months)])
}
