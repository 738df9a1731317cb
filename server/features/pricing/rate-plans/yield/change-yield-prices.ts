import type { YieldRuleName } from '#contract/parts/price-parts.ts'
import { appendAudit } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { readOptionalEvents } from '#server/features/account/accounts/public.ts'
import { markPlan } from '#server/features/channels/public.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { readMappings } from '../mappings/mappings-store.ts'
import { appendPlanEvent } from '../plan-event.ts'
import { presentRatePlan } from '../present.ts'
import { lockRatePlan, updateRatePlanRow } from '../store.ts'
import { writeYieldRows, type YieldPriceRow } from './yield-prices-store.ts'

/** A date whose price by a rule changes: null for none. */
export interface YieldChange {
  readonly rate_plan_id: string
  readonly date: string
  readonly before: YieldPriceRow | null
  readonly after: YieldPriceRow | null
  /** The rule that changes it. */
  readonly rule: YieldRuleName
}

const CHANGED_FIELDS = ['yield_prices']

/**
 * Writes prices of yield rules, plan by plan in the order of their ids: for each plan a new version, dirty
 * ranges and one event; the audit log names each rule. Overrides by hand are stored elsewhere and untouched.
 * rule 21
 */
export async function changeYieldPrices(ctx: Context, changes: readonly YieldChange[]): Promise<void> {
  if (changes.length === 0) return
  const sends_event = (await readOptionalEvents(ctx)).includes('rate_plan.updated')
  const by_plan = Map.groupBy(changes, ({ rate_plan_id }) => rate_plan_id)
  for (const plan_id of [...by_plan.keys()].sort())
    await changePlan(ctx, plan_id, by_plan.get(plan_id)!, sends_event)
}

async function changePlan(
  ctx: Context,
  plan_id: string,
  changes: readonly YieldChange[],
  sends_event: boolean,
): Promise<void> {
  const [row, mappingsOf] = await Promise.all([lockRatePlan(ctx, plan_id), readMappings(ctx, [plan_id])])
  const plan = raiseVersion(row!, ctx.now)
  const dates = changes.map(({ date }) => date).sort()
  const removed = changes.filter(({ after }) => after === null).map(({ date }) => date)
  await Promise.all([
    updateRatePlanRow(ctx, plan),
    writeYieldRows(
      ctx,
      plan_id,
      changes.flatMap(({ after }) => after ?? []),
      removed,
    ),
    markPlan(ctx, { rate_plan_id: plan_id, first: dates[0]!, last: dates.at(-1)! }, false),
    sends_event &&
      appendPlanEvent(
        ctx,
        presentRatePlan({ plan, channels: mappingsOf(plan), overrides: [] }),
        CHANGED_FIELDS,
      ),
    ...[...Map.groupBy(changes, ({ rule }) => rule.id).values()].map((some) =>
      appendPriceEvents(ctx, plan, some),
    ),
  ])
}

/** The actor is the rule, by its name. */
function appendPriceEvents(
  ctx: Context,
  plan: { readonly id: string; readonly property_id: string; readonly currency: string },
  changes: readonly YieldChange[],
): Promise<unknown> {
  const shown = (row: YieldPriceRow | null) =>
    row ? [{ date: row.date, price: { amount: row.price, currency: plan.currency } }] : []
  const { rule } = changes[0]!
  return appendAudit(ctx, {
    action: 'applyYieldRule',
    actor: { type: 'system', id: rule.id, name: rule.name },
    resource_id: plan.id,
    property_id: plan.property_id,
    before: { yield_prices: changes.flatMap(({ before }) => shown(before)) },
    after: { yield_prices: changes.flatMap(({ after }) => shown(after)) },
  })
}
