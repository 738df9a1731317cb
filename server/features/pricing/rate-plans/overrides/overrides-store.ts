import type { Context } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { Override } from './overrides.ts'

const COLUMNS = 'date, price, occupancy_prices, restrictions'

const listOverrides = statement(
  'list_rate_plan_overrides',
  `SELECT rate_plan_id, ${COLUMNS} FROM rate_plan_overrides
   WHERE account_id = $1 AND rate_plan_id = ANY($2::text[]) ORDER BY rate_plan_id, date`,
)

type OverrideRow = Omit<Override, 'price'> & { rate_plan_id: string; price: number | null }

/** The overrides of each plan, by date. */
export async function readOverrides(
  { tx, scope }: AccountContext,
  plan_ids: readonly string[],
): Promise<(plan: { id: string; currency: string }) => Override[]> {
  const rows = await tx.run<OverrideRow>(listOverrides, [scope.account_id, plan_ids])
  const by_plan = Map.groupBy(rows, ({ rate_plan_id }) => rate_plan_id)
  return ({ id, currency }) =>
    (by_plan.get(id) ?? []).map(({ date, price, occupancy_prices, restrictions }) => ({
      date,
      price: price === null ? null : { amount: price, currency },
      occupancy_prices,
      restrictions,
    }))
}

// A year of dates as one parameter and one statement.
const upsertOverrides = statement(
  'upsert_rate_plan_overrides',
  `INSERT INTO rate_plan_overrides (account_id, rate_plan_id, ${COLUMNS}, changed_at, changed_by)
   SELECT $1, $2, ${COLUMNS}, $4::timestamptz, $5
   FROM jsonb_to_recordset($3) AS given (date date, price bigint, occupancy_prices jsonb, restrictions jsonb)
   ON CONFLICT (account_id, rate_plan_id, date) DO UPDATE SET
     price = excluded.price, occupancy_prices = excluded.occupancy_prices,
     restrictions = excluded.restrictions, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
)
const deleteOverrides = statement(
  'delete_rate_plan_overrides',
  `DELETE FROM rate_plan_overrides WHERE account_id = $1 AND rate_plan_id = $2 AND date = ANY($3::date[])`,
)

/** Each date stores who changed it last. */
export async function writeOverrides(
  { tx, scope, now, actor }: Pick<Context, 'tx' | 'scope' | 'now' | 'actor'>,
  plan_id: string,
  { written, removed }: { written: readonly Override[]; removed: readonly string[] },
): Promise<void> {
  const rows = written.map(({ price, ...override }) => ({ ...override, price: price?.amount ?? null }))
  await Promise.all([
    removed.length > 0 && tx.run(deleteOverrides, [scope.account_id, plan_id, removed]),
    rows.length > 0 &&
      tx.run(upsertOverrides, [
        scope.account_id,
        plan_id,
        JSON.stringify(rows),
        now.toString(),
        actor.name ?? null,
      ]),
  ])
}
