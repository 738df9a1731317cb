import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/yield-previews.ts'
import type { Context } from '#server/context.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { readNightCounts } from '../../inventory/nights/public.ts'
import { readProperty } from '../../property/properties/public.ts'
import { isPricedByHand, planPriceOn, readPlans, withoutYields } from '../offers/public.ts'
import { holds, priceByRule } from './decide.ts'
import { Occupancy } from './occupancy.ts'
import { readBookedByDay } from './past-store.ts'
import { previewPast } from './preview-past.ts'
import { findRule, type YieldRuleRow } from './store.ts'

type Op = typeof contract.previewYieldRule
type Next = Output<Op>['next']

const NEXT_NIGHTS = 60
const PAST_NIGHTS = 90

/** What a rule would do from now on, and would have done; in any status, without writing anything. rule 21.15 */
export async function previewYieldRule(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const rule = await findRule(ctx, params.id)
  const { property_id } = rule
  const property = (await readProperty(ctx, property_id))!
  const today = businessDate(property, ctx.now)
  const [first, last] = [addDays(today, -PAST_NIGHTS), addDays(today, NEXT_NIGHTS - 1)]
  const yesterday = addDays(today, -1)
  const [counts, booked, next] = await Promise.all([
    readNightCounts(ctx, { property_id, first, last }),
    readBookedByDay(ctx, { property_id, first, last: yesterday }),
    readPlans(ctx, rule.rate_plan_ids, { first: today, last }),
  ])
  const occupancy = new Occupancy(counts)
  const roomsOn = (date: string) => occupancy.on(rule.conditions, date).rooms
  return {
    version: rule.version,
    next: previewNext(rule, [...next.values()], occupancy, { today, last }),
    past: previewPast(rule, booked, roomsOn, { from: first, to: yesterday, currency: property.currency }),
  }
}

function previewNext(
  rule: YieldRuleRow,
  plans: readonly Parameters<typeof planPriceOn>[0][],
  occupancy: Occupancy,
  { today, last }: { today: string; last: string },
): Next {
  const nights: Next['nights'] = []
  let set_by_hand = 0
  for (const date of nightsOf(today, addDays(last, 1))) {
    const seen = occupancy.on(rule.conditions, date)
    if (!holds(rule, { date, today, ...seen })) continue
    for (const plan of plans.filter(({ id }) => rule.rate_plan_ids.includes(id)).map(withoutYields)) {
      if (isPricedByHand(plan, date)) set_by_hand++
      const found = planPriceOn(plan, date)
      const price = 'unpriced' in found || isPricedByHand(plan, date) ? null : priceByRule(rule, found.amount)
      if (price === null || 'unpriced' in found) continue
      nights.push({
        date,
        rate_plan_id: plan.id,
        ...seen,
        before: money(found.amount, plan.currency),
        after: money(price, plan.currency),
      })
    }
  }
  return { from: today, to: last, nights, count: nights.length, set_by_hand }
}
