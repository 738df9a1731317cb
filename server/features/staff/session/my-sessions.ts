import type { Input, Output } from '../../../../contract/operation.ts'
import type * as contract from '../../../../contract/staff/me.ts'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../kernel/clock.ts'
import { missing } from '../../../kernel/errors.ts'
import { signedIn } from '../signed-in.ts'
import { removeDeviceOf, removeDevices } from './devices-store.ts'
import { endSession, endSessions, readSessions } from './sessions-store.ts'

type List = typeof contract.listMySessions
type RevokeOne = typeof contract.revokeMySession
type RevokeOthers = typeof contract.revokeMyOtherSessions

/** Where one is signed in, the latest first. */
export async function listMySessions(ctx: Context): Promise<Output<List>> {
  const { id, user_id } = signedIn(ctx)
  const rows = await readSessions(ctx, user_id, toTimestamp(ctx.now))
  return { data: rows.map((row) => ({ ...row, current: row.id === id })) }
}

/** Ends one of one's own sessions; its browser is not known any more. */
export async function revokeMySession(
  ctx: Context,
  { params }: Input<RevokeOne>,
): Promise<Output<RevokeOne>> {
  const { account_id, user_id } = signedIn(ctx)
  await removeDeviceOf(ctx.tx, { account_id, id: user_id }, params.id)
  const revoked = await endSession(ctx, user_id, params.id)
  if (revoked === 0) throw missing()
  return { revoked }
}

/** Ends all of one's sessions but the one that asks; only its browser is still known. */
export async function revokeMyOtherSessions(ctx: Context): Promise<Output<RevokeOthers>> {
  const { id, account_id, user_id } = signedIn(ctx)
  const [revoked] = await Promise.all([
    endSessions(ctx, user_id, id),
    removeDevices(ctx.tx, { account_id, id: user_id }, id),
  ])
  return { revoked }
}
