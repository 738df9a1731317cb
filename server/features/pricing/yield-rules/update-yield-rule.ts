import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/yield-rules.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { findProperty } from '../../property/properties/public.ts'
import { presentRule } from './present.ts'
import { requirePreview } from './require-preview.ts'
import { findRuleForChange, updateRuleRow } from './store.ts'
import { acceptRule } from './validate-yield-rule.ts'

type Op = typeof contract.updateYieldRule

/** Changes, activates or pauses a rule; the job applies it within a minute. rule 21.11 */
export async function updateYieldRule(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const before = await findRuleForChange(ctx, params.id)
  requireMatch(ctx, before.version)
  const { previewed_version, ...terms } = body
  const changed = { ...before, ...terms }
  if (isDeepStrictEqual(changed, before)) return presentRule(ctx, before)
  requirePreview(before, changed, previewed_version)
  await acceptRule(ctx, await findProperty(ctx, before.property_id), changed)
  return presentRule(ctx, await amendRow(ctx, before, changed, { write: updateRuleRow }))
}
