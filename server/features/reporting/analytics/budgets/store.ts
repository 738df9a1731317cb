import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const BUDGETS = t.keyedTable('budgets', ['property_id', 'year', 'month'], {
  property_id: t.fixed(t.text),
  year: t.fixed(t.integer),
  month: t.fixed(t.integer),
  /** Minor units, without VAT and meals. */
  room_revenue: t.nullable(t.integer),
  rooms_sold: t.nullable(t.integer),
})

/** A month of any property and year. */
export type PlannedMonth = t.RowOf<typeof BUDGETS>

/** The budget of a month; null where there is none. */
export type MonthBudget = Omit<PlannedMonth, 'property_id' | 'year'>

const listBudgets = statement(
  'list_budgets',
  `${BUDGETS.select}
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
  ctx: AccountContext,
  { property_id, year }: Pick<PlannedMonth, 'property_id' | 'year'>,
  months: readonly MonthBudget[],
): Promise<void> {
  const planned = months.filter(
    ({ room_revenue, rooms_sold }) => room_revenue !== null || rooms_sold !== null,
  )
  await ctx.tx.run(deleteYear, [ctx.scope.account_id, property_id, year])
  await BUDGETS.insertMany(
    ctx,
    planned.map((month) => ({ property_id, year, ...month })),
  )
}
