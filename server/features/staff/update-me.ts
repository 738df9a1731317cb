import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/me.ts'
import { toTimestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../faults.ts'
import { presentMe, presentUser } from './present.ts'
import { signedIn } from './signed-in.ts'
import { lockUser, writeUser } from './store.ts'

type Op = typeof contract.updateMe

/** Changes one's own name or language. */
export async function updateMe(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { account_id, user_id } = signedIn(ctx)
  const row = await lockUser(ctx.tx, account_id, user_id)
  if (!row) throw missing()
  const next = { ...row, ...body, name: body.name?.trim() ?? row.name }
  if (next.name === row.name && next.language === row.language) return presentMe(row)
  ctx.note?.({ resource_id: row.id, property_id: null, before: presentUser(row), after: presentUser(next) })
  await writeUser(ctx.tx, { ...next, updated_at: toTimestamp(ctx.now) })
  return presentMe(next)
}
