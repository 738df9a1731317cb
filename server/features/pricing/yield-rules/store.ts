import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const YIELD_RULES = t.table('yield_rules', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  name: t.text,
  status: t.column<YieldRule['status']>(),
  position: t.integer,
  conditions: t.json<YieldRule['conditions']>(),
  effect: t.json<YieldRule['effect']>(),
  floor: t.nullable(t.json<YieldRule['floor'] & object>()),
  ceiling: t.nullable(t.json<YieldRule['ceiling'] & object>()),
  rate_plan_ids: t.json<YieldRule['rate_plan_ids']>(),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

/** Stored as shown, except what it has priced. */
export type YieldRuleRow = t.RowOf<typeof YIELD_RULES>

export const {
  insert: insertRule,
  update: updateRuleRow,
  find: findRule,
  findForChange: findRuleForChange,
} = YIELD_RULES

export const readRulePage = newestPages<YieldRuleRow>('listYieldRules', YIELD_RULES.select)

const lockOfProperty = statement(
  'lock_yield_rules_of_property',
  `${YIELD_RULES.select} WHERE account_id = $1 AND property_id = $2 ORDER BY id FOR NO KEY UPDATE`,
)

/**
 * All rules of a property in order of position, locked until the transaction ends: nobody changes or applies
 * them.
 */
export async function lockRulesOf(
  { tx, scope }: AccountContext,
  property_id: string,
): Promise<YieldRuleRow[]> {
  const rows = await tx.run<YieldRuleRow>(lockOfProperty, [scope.account_id, property_id])
  return rows.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
}

const remove = statement('delete_yield_rule', `DELETE FROM yield_rules WHERE account_id = $1 AND id = $2`)

export const deleteRuleRow = ({ tx, scope }: AccountContext, id: string) =>
  tx.run(remove, [scope.account_id, id])

const countPrices = statement(
  'count_yield_prices',
  `SELECT yield_rule_id AS id, count(*)::integer AS count FROM yield_prices
   WHERE account_id = $1 AND yield_rule_id = ANY ($2::text[]) GROUP BY 1`,
)

/** The number of nights of plans that each rule has priced. */
export async function countPriced({ tx, scope }: AccountContext, ids: readonly string[]) {
  const rows = await tx.run<{ id: string; count: number }>(countPrices, [scope.account_id, ids])
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const listRunning = statement(
  'list_properties_with_yield_rules',
  `SELECT DISTINCT account_id, property_id FROM yield_rules WHERE status = 'running' ORDER BY 1, 2`,
)

/** Properties of all accounts that have an active rule: for jobs. */
export const readRunningProperties = ({ tx }: Pick<AccountContext, 'tx'>) =>
  tx.run<{ account_id: string; property_id: string }>(listRunning)
