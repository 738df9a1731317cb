import type * as contract from '#contract/developer/webhook-inbox.staff.ts'
import type { Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { signedIn } from '../../account/staff/public.ts'
import { clearRequests } from './store.ts'

type Op = typeof contract.clearInbox

/** Deletes the captured requests of the user's own bin. */
export async function clearInbox(ctx: Context): Promise<Output<Op>> {
  return { removed: await clearRequests(ctx, signedIn(ctx).user_id) }
}
