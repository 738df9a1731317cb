import type { Tx } from '../../context.ts'
import { newestPages } from '../../postgres/page.ts'
import { statement } from '../../postgres/statement.ts'
import type { CompleteTerms } from './normalise.ts'

/** A row of `rate_plans`, its prices as money. */
export interface RatePlanRow extends Omit<CompleteTerms, 'channels'> {
  id: string
  property_id: string
  room_type_id: string
  currency: string
  version: number
  created_at: string
  updated_at: string
}

const COLUMNS = `id, property_id, room_type_id, code, name, status, currency,
  CASE WHEN base_price IS NOT NULL THEN jsonb_build_object('amount', base_price, 'currency', currency) END
    AS base_price,
  occupancy_pricing, weekday_prices, derived_from, restrictions, cancellation_policy, deposit_rule, meal_plan,
  meal_price, vat_rate, version, created_at, updated_at`

const findPlan = statement(
  'find_rate_plan',
  `SELECT ${COLUMNS} FROM rate_plans WHERE account_id = $1 AND id = $2`,
)
// Not FOR UPDATE: that would wait for, and hold up, every booking that refers to the plan.
const lockPlan = statement(
  'lock_rate_plan',
  `SELECT ${COLUMNS} FROM rate_plans WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
)

export const readRatePlan = (tx: Tx, account_id: string, id: string) =>
  tx.one<RatePlanRow>(findPlan, [account_id, id])

/** The plan as it stands once every change before has ended; no other change comes between. */
export const lockRatePlan = (tx: Tx, account_id: string, id: string) =>
  tx.one<RatePlanRow>(lockPlan, [account_id, id])

const listNames = statement(
  'list_rate_plan_names',
  `SELECT id, name FROM rate_plans WHERE account_id = $1 AND id = ANY ($2::text[])`,
)

export const readRatePlanNames = (tx: Tx, account_id: string, ids: readonly string[]) =>
  tx.run<{ id: string; name: string }>(listNames, [account_id, ids])

export const readRatePlanPage = newestPages<RatePlanRow>('listRatePlans', `SELECT ${COLUMNS} FROM rate_plans`)

const lockArrangement = statement(
  'lock_rate_plan_arrangement',
  `SELECT pg_advisory_xact_lock(hashtextextended('rate_plans ' || $1, 0))`,
)

/** One at a time within an account: what derives from what, and codes that are made from names. */
export const lockPlanArrangement = (tx: Tx, account_id: string) => tx.run(lockArrangement, [account_id])

const listCodes = statement(
  'list_rate_plan_codes',
  `SELECT code FROM rate_plans WHERE account_id = $1 AND room_type_id = $2`,
)

export async function readCodes(tx: Tx, account_id: string, room_type_id: string): Promise<string[]> {
  const rows = await tx.run<{ code: string }>(listCodes, [account_id, room_type_id])
  return rows.map(({ code }) => code)
}

const insertPlan = statement(
  'insert_rate_plan',
  `INSERT INTO rate_plans (account_id, id, property_id, room_type_id, currency, version, created_at,
     updated_at, code, name, status, base_price, occupancy_pricing, weekday_prices, derived_from, parent_id, restrictions,
     cancellation_policy, deposit_rule, meal_plan, meal_price, vat_rate)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
     $22)`,
)
const updatePlan = statement(
  'update_rate_plan',
  `UPDATE rate_plans SET version = $3, updated_at = $4, code = $5, name = $6, status = $7, base_price = $8,
     occupancy_pricing = $9, weekday_prices = $10, derived_from = $11, parent_id = $12, restrictions = $13,
     cancellation_policy = $14, deposit_rule = $15, meal_plan = $16, meal_price = $17, vat_rate = $18
   WHERE account_id = $1 AND id = $2`,
)

const json = (value: object | null) => value && JSON.stringify(value)

const termsOf = (row: RatePlanRow) => [
  row.code,
  row.name,
  row.status,
  row.base_price?.amount ?? null,
  json(row.occupancy_pricing),
  json(row.weekday_prices),
  json(row.derived_from),
  row.derived_from?.rate_plan_id ?? null,
  json(row.restrictions),
  json(row.cancellation_policy),
  json(row.deposit_rule),
  row.meal_plan,
  json(row.meal_price),
  row.vat_rate,
]

export function writeRatePlan(tx: Tx, account_id: string, row: RatePlanRow) {
  const { id, property_id, room_type_id, currency, version, created_at, updated_at } = row
  const identity = [account_id, id, property_id, room_type_id, currency, version, created_at, updated_at]
  return tx.run(insertPlan, [...identity, ...termsOf(row)])
}

export const writeTerms = (tx: Tx, account_id: string, row: RatePlanRow) =>
  tx.run(updatePlan, [account_id, row.id, row.version, row.updated_at, ...termsOf(row)])

const firstPlan = statement(
  'first_rate_plan',
  `SELECT id AS rate_plan_id, room_type_id FROM rate_plans
   WHERE account_id = $1 AND status = 'active' AND base_price IS NOT NULL ORDER BY id LIMIT 1`,
)

/** A plan that something can be booked by, for examples. */
export const readFirstPlan = (tx: Tx, account_id: string) =>
  tx.one<{ rate_plan_id: string; room_type_id: string }>(firstPlan, [account_id])
