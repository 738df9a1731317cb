import type * as contract from '#contract/account/me.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { readPhones } from '../phones/phones-store.ts'
import { signedIn } from '../signed-in.ts'
import { removeDevices } from './devices-store.ts'
import { endAccess } from './end-access.ts'
import { endSessions, readSessions } from './sessions-store.ts'

type List = typeof contract.listMySessions
type RevokeOne = typeof contract.revokeMySession
type RevokeOthers = typeof contract.revokeMyOtherSessions

/** The sessions of the user, and the phones with a code, the latest first. */
export async function listMySessions(ctx: Context): Promise<Output<List>> {
  const { id, user_id } = signedIn(ctx)
  const now = toTimestamp(ctx.now)
  const [rows, phones] = await Promise.all([readSessions(ctx, user_id, now), readPhones(ctx, user_id, now)])
  return { data: rows.map((row) => ({ ...row, current: row.id === id })), phones }
}

/** Ends one of the user's sessions and removes its browser, or a code on a phone. */
export async function revokeMySession(
  ctx: Context,
  { params }: Input<RevokeOne>,
): Promise<Output<RevokeOne>> {
  const { account_id, user_id } = signedIn(ctx)
  return { revoked: await endAccess(ctx, { account_id, id: user_id }, params.id) }
}

/** Ends all of the user's sessions but the current one, whose browser alone stays known. */
export async function revokeMyOtherSessions(ctx: Context): Promise<Output<RevokeOthers>> {
  const { id, account_id, user_id } = signedIn(ctx)
  const [revoked] = await Promise.all([
    endSessions(ctx, user_id, id),
    removeDevices(ctx.tx, { account_id, id: user_id }, id),
  ])
  return { revoked }
}
