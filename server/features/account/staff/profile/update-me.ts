import type * as contract from '#contract/account/me.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { lockOwnUser } from '../own-user.ts'
import { presentMe, presentUser } from '../present.ts'
import { writeUser } from '../users-store.ts'

type Op = typeof contract.updateMe

/** Changes the user's own name or language. */
export async function updateMe(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const row = await lockOwnUser(ctx)
  const next = { ...row, ...body, name: body.name?.trim() ?? row.name }
  return presentMe(await amendRow(ctx, row, next, { write: writeUser, present: presentUser }))
}
