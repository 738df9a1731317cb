import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/budgets.ts'
import type { Context } from '#server/context.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import { missing } from '#server/kernel/errors.ts'
import { presentBudget } from './present-budget.ts'
import { readBudgets } from './store.ts'

type Op = typeof contract.getBudget

/** The budget of a year. 404 for a year that does not exist. rule 18.10 */
export async function getBudget(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const year = yearOf(params.year)
  const [{ currency }, months] = await Promise.all([
    findProperty(ctx, params.property_id),
    readBudgets(ctx, [params.property_id], { first: year, last: year }),
  ])
  return presentBudget({ property_id: params.property_id, year, currency }, months)
}

/** 404 SVC-3001 for a year outside the range of budgets. */
export function yearOf(text: string): number {
  if (!/^20\d\d$/.test(text)) throw missing()
  return Number(text)
}
