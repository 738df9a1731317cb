import type * as contract from '#contract/account/me.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { lockOwnUser } from '../own-user.ts'
import { presentMe, presentUser } from '../present.ts'
import { writeUser } from '../users-store.ts'

type Op = typeof contract.updateMe

/** Changes the user's own name or language. */
export async function updateMe(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const row = await lockOwnUser(ctx)
  const next = { ...row, ...body, name: body.name?.trim() ?? row.name }
  if (next.name === row.name && next.language === row.language) return presentMe(row)
  ctx.audit?.({ resource_id: row.id, property_id: null, before: presentUser(row), after: presentUser(next) })
  await writeUser(ctx, { ...next, version: row.version + 1, updated_at: toTimestamp(ctx.now) })
  return presentMe(next)
}
