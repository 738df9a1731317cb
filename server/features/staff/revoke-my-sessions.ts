import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/me.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../kernel/errors.ts'
import { removeDeviceOf, removeDevices } from './devices-store.ts'
import { endSession, endSessions } from './sessions-store.ts'
import { signedIn } from './signed-in.ts'

type One = typeof contract.revokeMySession
type Others = typeof contract.revokeMyOtherSessions

/** Ends one of one's own sessions; its browser is not known any more. */
export async function revokeMySession(ctx: Context, { params }: Input<One>): Promise<Output<One>> {
  const { account_id, user_id } = signedIn(ctx)
  await removeDeviceOf(ctx.tx, { account_id, id: user_id }, params.id)
  const revoked = await endSession(ctx.tx, account_id, user_id, params.id)
  if (revoked === 0) throw missing()
  return { revoked }
}

/** Ends all of one's sessions but the one that asks; only its browser is still known. */
export async function revokeMyOtherSessions(ctx: Context): Promise<Output<Others>> {
  const { id, account_id, user_id } = signedIn(ctx)
  const [revoked] = await Promise.all([
    endSessions(ctx.tx, account_id, user_id, id),
    removeDevices(ctx.tx, { account_id, id: user_id }, id),
  ])
  return { revoked }
}
