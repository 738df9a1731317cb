import type * as contract from '#contract/developer/webhook-inbox.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { currentInbox, presentInbox } from './current-inbox.ts'
import { saveInbox } from './store.ts'

type Op = typeof contract.updateInbox

const USUAL = { ok: 200, error: 500, timeout: 200 } as const

/** Changes how the user's own bin responds. The bin is created by this, or when it is first shown. */
export async function updateInbox(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const row = await currentInbox(ctx)
  const mode = body.mode ?? row.mode
  const status_code = body.status_code ?? (mode === row.mode ? row.status_code : USUAL[mode])
  const next = { ...row, mode, status_code }
  await saveInbox(ctx.tx, next, toTimestamp(ctx.now))
  return await presentInbox(ctx, next)
}
