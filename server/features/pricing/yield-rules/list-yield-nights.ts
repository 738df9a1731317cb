import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/yield-nights.ts'
import type { Context } from '#server/context.ts'
import { planPriceOn, readPlans, withoutYields } from '../offers/public.ts'
import { readYieldPricePage } from '../rate-plans/public.ts'
import { findRule } from './store.ts'

type Op = typeof contract.listYieldNights

/** A page of the nights with a price by a rule, beside what they would cost without any. rule 21.16 */
export async function listYieldNights(ctx: Context, { params, query }: Input<Op>): Promise<Output<Op>> {
  const rule = await findRule(ctx, params.id)
  const { rows, ...page } = await readYieldPricePage(ctx, rule.id, query)
  const [first, last] = [rows[0]?.date, rows.at(-1)?.date]
  if (first === undefined || last === undefined) return { data: [], ...page }
  const ids = [...new Set(rows.map(({ rate_plan_id }) => rate_plan_id))]
  const plans = await readPlans(ctx, ids, { first, last })
  const data = rows.map(({ date, rate_plan_id, price }) => {
    const plan = plans.get(rate_plan_id)!
    const unruled = planPriceOn(withoutYields(plan), date)
    return {
      date,
      rate_plan_id,
      before: 'unpriced' in unruled ? null : money(unruled.amount, plan.currency),
      price: money(price, plan.currency),
    }
  })
  return { data, ...page }
}
