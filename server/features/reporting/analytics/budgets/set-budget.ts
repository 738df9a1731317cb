import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/budgets.ts'
import type { Context } from '#server/context.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { yearOf } from './get-budget.ts'
import { presentBudget } from './present-budget.ts'
import { lockBudgetYear, readBudgets, writeBudgetYear } from './store.ts'

type Op = typeof contract.setBudget
type Month = Input<Op>['body']['months'][number]

/** Replaces the months of a year; a month that is not named has no budget. rule 18.10 */
export async function setBudget(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { property_id } = params
  const year = yearOf(params.year)
  const { currency } = await findProperty(ctx, property_id)
  const months = body.months.map((month, at) => acceptMonth(month, currency, `months.${at}`))
  const twice = months.findIndex(({ month }, at) => months.some((one, i) => i < at && one.month === month))
  if (twice >= 0) throw invalid(`months.${twice}.month`, 'repeated', 'A month may be named once.')
  await lockBudgetYear(ctx, property_id, year)
  const of = { property_id, year, currency }
  const before = presentBudget(of, await readBudgets(ctx, [property_id], { first: year, last: year }))
  const after = presentBudget(of, months)
  ctx.audit?.({ resource_id: property_id, property_id, before, after })
  await writeBudgetYear(ctx, of, months)
  return after
}

function acceptMonth({ month, room_revenue, rooms_sold }: Month, currency: string, field: string) {
  if (room_revenue && room_revenue.currency !== currency)
    throw invalid(
      `${field}.room_revenue.currency`,
      'currency',
      `Amounts are in ${currency}, as the property's prices are.`,
    )
  return { month, room_revenue: room_revenue?.amount ?? null, rooms_sold: rooms_sold ?? null }
}
