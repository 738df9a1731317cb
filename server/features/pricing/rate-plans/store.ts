import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import type { CompleteTerms } from './normalise.ts'

const RATE_PLANS = t.table(
  'rate_plans',
  {
    id: t.fixed(t.text),
    property_id: t.fixed(t.text),
    room_type_id: t.fixed(t.text),
    code: t.text,
    name: t.text,
    translations: t.json<CompleteTerms['translations']>(),
    status: t.column<CompleteTerms['status']>(),
    negotiated: t.boolean,
    currency: t.fixed(t.text),
    /** A number, in the plan's currency. */
    base_price: t.readAs(
      t.column<CompleteTerms['base_price']>(),
      `CASE WHEN base_price IS NOT NULL THEN jsonb_build_object('amount', base_price, 'currency', currency) END`,
    ),
    occupancy_pricing: t.json<CompleteTerms['occupancy_pricing']>(),
    weekday_prices: t.json<CompleteTerms['weekday_prices']>(),
    length_of_stay_rates: t.json<CompleteTerms['length_of_stay_rates']>(),
    derived_from: t.json<CompleteTerms['derived_from']>(),
    restrictions: t.json<CompleteTerms['restrictions']>(),
    cancellation_policy: t.json<CompleteTerms['cancellation_policy']>(),
    deposit_rule: t.json<CompleteTerms['deposit_rule']>(),
    meal_plan: t.column<CompleteTerms['meal_plan']>(),
    meal_price: t.json<CompleteTerms['meal_price']>(),
    vat_rate: t.text,
    version: t.integer,
    created_at: t.fixed(t.timestamp),
    updated_at: t.timestamp,
  },
  {
    derived: {
      base_price: ({ base_price }) => base_price?.amount,
      parent_id: ({ derived_from }) => derived_from?.rate_plan_id,
    },
  },
)

/** A row of `rate_plans`, its prices as money. */
export type RatePlanRow = t.RowOf<typeof RATE_PLANS>

/** `lock`: the plan after every earlier change has committed, locked against others. */
export const {
  insert: insertRatePlan,
  update: updateRatePlanRow,
  lock: lockRatePlan,
  find: findRatePlan,
  findForChange: findRatePlanForChange,
} = RATE_PLANS

const listNames = statement(
  'list_rate_plan_names',
  `SELECT id, name FROM rate_plans WHERE account_id = $1 AND id = ANY ($2::text[])`,
)

export const readRatePlanNames = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run<{ id: string; name: string }>(listNames, [scope.account_id, ids])

export const readRatePlanPage = newestPages<RatePlanRow>('listRatePlans', RATE_PLANS.select)

const lockArrangement = statement(
  'lock_rate_plan_arrangement',
  `SELECT pg_advisory_xact_lock(hashtextextended('rate_plans ' || $1, 0))`,
)

/** Serialised within an account: for derivations, and codes that are generated from names. */
export const lockPlanArrangement = ({ tx, scope }: AccountContext) =>
  tx.run(lockArrangement, [scope.account_id])

const listCodes = statement(
  'list_rate_plan_codes',
  `SELECT code FROM rate_plans WHERE account_id = $1 AND room_type_id = $2`,
)

export async function readCodes({ tx, scope }: AccountContext, room_type_id: string): Promise<string[]> {
  const rows = await tx.run<{ code: string }>(listCodes, [scope.account_id, room_type_id])
  return rows.map(({ code }) => code)
}

const firstPlan = statement(
  'first_rate_plan',
  `SELECT id AS rate_plan_id, room_type_id FROM rate_plans
   WHERE account_id = $1 AND status = 'active' AND base_price IS NOT NULL ORDER BY id LIMIT 1`,
)

/** A plan that something can be booked by, for examples. */
export const readFirstPlan = ({ tx, scope }: AccountContext) =>
  tx.one<{ rate_plan_id: string; room_type_id: string }>(firstPlan, [scope.account_id])
