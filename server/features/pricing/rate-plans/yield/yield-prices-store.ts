import type { Context } from '#server/context.ts'
import { readPage } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { sql, statement } from '#server/postgres/statement.ts'

/** The price that a yield rule has set for a date of a plan, in minor units. */
export interface YieldPriceRow {
  readonly rate_plan_id: string
  readonly date: string
  readonly price: number
  readonly yield_rule_id: string
}

const COLUMNS = 'rate_plan_id, date, price, yield_rule_id'

const listFrom = statement(
  'list_yield_prices_of_property',
  `SELECT ${COLUMNS} FROM yield_prices WHERE account_id = $1 AND date >= $3::date AND yield_rule_id IN (
     SELECT id FROM yield_rules WHERE account_id = $1 AND property_id = $2)
   ORDER BY rate_plan_id, date`,
)

/** Prices set by the rules of a property, from a date on. */
export const readYieldPrices = ({ tx, scope }: AccountContext, property_id: string, from: string) =>
  tx.run<YieldPriceRow>(listFrom, [scope.account_id, property_id, from])

const listOfRule = statement(
  'list_yield_prices_of_rule',
  `SELECT ${COLUMNS} FROM yield_prices WHERE account_id = $1 AND yield_rule_id = $2 ORDER BY rate_plan_id, date`,
)

/** All prices set by a rule, of past nights too. */
export const readYieldPricesOf = ({ tx, scope }: AccountContext, yield_rule_id: string) =>
  tx.run<YieldPriceRow>(listOfRule, [scope.account_id, yield_rule_id])

/** A page of the prices set by a rule, by date and plan. */
export const readYieldPricePage = (
  ctx: Context,
  yield_rule_id: string,
  query: { readonly from?: string | undefined; readonly cursor?: string; readonly limit?: number },
) =>
  readPage<YieldPriceRow>({
    ctx,
    list: `listYieldNights ${yield_rule_id}`,
    query,
    select: sql`SELECT ${sql.raw(COLUMNS)} FROM yield_prices`,
    where: [
      sql`account_id = ${ctx.scope.account_id}`,
      sql`yield_rule_id = ${yield_rule_id}`,
      ...(query.from === undefined ? [] : [sql`date >= ${query.from}::date`]),
    ],
    order: [
      { column: sql`date`, descending: false, of: (row) => row.date, type: 'date' },
      { column: sql`rate_plan_id`, descending: false, of: (row) => row.rate_plan_id },
    ],
  })

const upsert = statement(
  'upsert_yield_prices',
  `INSERT INTO yield_prices (account_id, rate_plan_id, date, price, yield_rule_id)
   SELECT $1, $2, date, price, yield_rule_id
   FROM jsonb_to_recordset($3) AS given (date date, price bigint, yield_rule_id text)
   ON CONFLICT (account_id, rate_plan_id, date) DO UPDATE SET
     price = excluded.price, yield_rule_id = excluded.yield_rule_id`,
)
const remove = statement(
  'delete_yield_prices',
  `DELETE FROM yield_prices WHERE account_id = $1 AND rate_plan_id = $2 AND date = ANY ($3::date[])`,
)

export async function writeYieldRows(
  { tx, scope }: AccountContext,
  plan_id: string,
  written: readonly YieldPriceRow[],
  removed: readonly string[],
): Promise<void> {
  await Promise.all([
    removed.length > 0 && tx.run(remove, [scope.account_id, plan_id, removed]),
    written.length > 0 && tx.run(upsert, [scope.account_id, plan_id, JSON.stringify(written)]),
  ])
}
