import type * as contract from '#contract/developer/api-keys.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { presentKey } from './present.ts'
import { findKeyForChange, writeEnd } from './store.ts'

type Op = typeof contract.revokeApiKey

/** Revokes a key, now or within 24 hours; one that ends earlier stays as it is. spec 5.5 */
export async function revokeApiKey(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findKeyForChange(ctx, params.id)
  const revoked_at = toTimestamp(ctx.now.add({ seconds: body.in_seconds ?? 0 }))
  const before = presentKey(row, ctx.now)
  if (row.revoked_at !== null && row.revoked_at <= revoked_at) return before
  await writeEnd(ctx, row.id, revoked_at)
  const after = presentKey({ ...row, revoked_at }, ctx.now)
  ctx.audit?.({ resource_id: row.id, property_id: row.property_id, before, after })
  return after
}
