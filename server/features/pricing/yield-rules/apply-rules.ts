import type { Context } from '#server/context.ts'
import { makeYield } from '#server/kernel/event-loop.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays, MAX_DAYS_AHEAD } from '#server/kernel/time/dates.ts'
import { readNightCounts } from '../../inventory/nights/public.ts'
import { readProperty } from '../../property/properties/public.ts'
import { isPricedByHand, type PlanTerms, planPriceOn, readPlans, withoutYields } from '../offers/public.ts'
import {
  changeYieldPrices,
  readYieldPrices,
  type YieldChange,
  type YieldPriceRow,
} from '../rate-plans/public.ts'
import { firstMatchingRule, priceByRule } from './decide.ts'
import { Occupancy } from './occupancy.ts'
import { lockRulesOf, type YieldRuleRow } from './store.ts'

/**
 * Brings the prices of the active rules of a property up to date: the only way in which a rule writes prices.
 * A price whose conditions no longer hold is removed. Returns how many nights of plans have changed; 0 where
 * everything is up to date. rule 21.11
 */
export async function applyRules(ctx: Context, property_id: string): Promise<number> {
  const rules = await lockRulesOf(ctx, property_id)
  const running = rules.filter(({ status }) => status === 'running')
  if (running.length === 0) return 0
  const today = businessDate((await readProperty(ctx, property_id))!, ctx.now)
  const last = addDays(today, MAX_DAYS_AHEAD)
  const current = await readYieldPrices(ctx, property_id, today)
  const plan_ids = [
    ...new Set([
      ...running.flatMap(({ rate_plan_ids }) => rate_plan_ids),
      ...current.map(({ rate_plan_id }) => rate_plan_id),
    ]),
  ]
  const [plans, counts] = await Promise.all([
    readPlans(ctx, plan_ids, { first: today, last }),
    readNightCounts(ctx, { property_id, first: today, last }),
  ])
  const occupancy = new Occupancy(counts)
  const changes: YieldChange[] = []
  const yieldToEventLoop = makeYield()
  for (const plan of plan_ids.flatMap((id) => plans.get(id) ?? [])) {
    const old = new Map(
      current.filter(({ rate_plan_id }) => rate_plan_id === plan.id).map((row) => [row.date, row]),
    )
    const unruled = withoutYields(plan)
    for (let date = today; date <= last; date = addDays(date, 1)) {
      const before = old.get(date) ?? null
      const ruled = wantedPrice(unruled, date, today, running, occupancy)
      const after = ruled ?? pausedPrice(before, rules)
      if (before?.price !== after?.price || before?.yield_rule_id !== after?.yield_rule_id) {
        changes.push({ rate_plan_id: plan.id, date, before, after, rule: actorOf(after ?? before!, rules) })
      }
      await yieldToEventLoop()
    }
  }
  await changeYieldPrices(ctx, changes)
  return changes.length
}

/** By the first active rule that applies; none where a person has set the price. Prices of rules are not an input. */
function wantedPrice(
  plan: PlanTerms,
  date: string,
  today: string,
  running: readonly YieldRuleRow[],
  occupancy: Occupancy,
): YieldPriceRow | null {
  const rule = firstMatchingRule(running, plan.id, ({ conditions }) => ({
    date,
    today,
    ...occupancy.on(conditions, date),
  }))
  if (!rule || isPricedByHand(plan, date)) return null
  const found = planPriceOn(plan, date)
  const price = 'unpriced' in found ? null : priceByRule(rule, found.amount)
  return price === null ? null : { rate_plan_id: plan.id, date, price, yield_rule_id: rule.id }
}

/**
 * The price of a paused rule stays until it is reverted, also below an override by hand: that may be removed
 * again.
 */
function pausedPrice(before: YieldPriceRow | null, rules: readonly YieldRuleRow[]): YieldPriceRow | null {
  const rule = before && rules.find(({ id }) => id === before.yield_rule_id)
  return rule?.status === 'paused' ? before : null
}

function actorOf({ yield_rule_id }: YieldPriceRow, rules: readonly YieldRuleRow[]) {
  const { id, name } = rules.find((rule) => rule.id === yield_rule_id)!
  return { id, name }
}
