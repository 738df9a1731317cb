import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/yield-rules.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { changeYieldPrices, readYieldPricesOf } from '../rate-plans/public.ts'
import { presentRule } from './present.ts'
import { deleteRuleRow, findRuleForChange, updateRuleRow, type YieldRuleRow } from './store.ts'

type Revert = typeof contract.revertYieldRule
type Delete = typeof contract.deleteYieldRule

/** Pauses a rule and removes every price that it has set: plans return to the price without it. rule 21.14 */
export async function revertYieldRule(ctx: Context, { params }: Input<Revert>): Promise<Output<Revert>> {
  const before = await findRuleForChange(ctx, params.id)
  requireMatch(ctx, before.version)
  await removePrices(ctx, before)
  const status = before.status === 'running' ? 'paused' : before.status
  const after = await amendRow(ctx, before, { ...before, status }, { write: updateRuleRow })
  return presentRule(ctx, after)
}

/** Deletes a rule with its prices. rule 21.14 */
export async function deleteYieldRule(ctx: Context, { params }: Input<Delete>): Promise<undefined> {
  const rule = await findRuleForChange(ctx, params.id)
  requireMatch(ctx, rule.version)
  await removePrices(ctx, rule)
  await deleteRuleRow(ctx, rule.id)
  ctx.audit?.({ resource_id: rule.id, property_id: rule.property_id, before: rule, after: null })
}

async function removePrices(ctx: Context, { id, name }: YieldRuleRow): Promise<void> {
  const rows = await readYieldPricesOf(ctx, id)
  await changeYieldPrices(
    ctx,
    rows.map((before) => ({
      rate_plan_id: before.rate_plan_id,
      date: before.date,
      before,
      after: null,
      rule: { id, name },
    })),
  )
}
