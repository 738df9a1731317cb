import type * as contract from '#contract/front-desk/notices.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { signedIn } from '../../account/staff/public.ts'
import { readOpenNotices } from './open-notices.ts'
import { forgetReads, readReads, writeReads } from './store.ts'

type Op = typeof contract.markNotices

/** Marks open notices as read by the caller. rule 15.30 */
export async function markNotices(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { user_id, role } = signedIn(ctx)
  const open = await readOpenNotices(ctx, role)
  const named = open.filter(({ key }) => body.keys.includes(key))
  if (body.seen === false) await forgetReads(ctx, user_id, body.keys)
  else if (named.length > 0) await writeReads(ctx, user_id, named, ctx.now)
  const seen = new Set((await readReads(ctx, user_id)).map(({ key }) => key))
  return { unseen: open.filter(({ key }) => !seen.has(key)).length }
}
