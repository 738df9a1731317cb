import type * as contract from '#contract/account/team.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { readPhones } from '../phones/phones-store.ts'
import { removeDevices } from '../session/devices-store.ts'
import { endAccess } from '../session/end-access.ts'
import { endSessions, readSessions } from '../session/sessions-store.ts'
import { signedIn } from '../signed-in.ts'
import { lockTeamMember, readTeamMember } from './team-member.ts'

type List = typeof contract.listUserSessions
type RevokeAll = typeof contract.revokeUserSessions
type RevokeOne = typeof contract.revokeUserSession

/** The sessions of a user of the team. */
export async function listUserSessions(ctx: Context, { params }: Input<List>): Promise<Output<List>> {
  const user = await readTeamMember(ctx, params.id)
  const now = toTimestamp(ctx.now)
  const [rows, phones] = await Promise.all([readSessions(ctx, user.id, now), readPhones(ctx, user.id, now)])
  return { data: rows.map((row) => ({ ...row, current: row.id === signedIn(ctx).id })), phones }
}

/** Ends all sessions of a user of the team. */
export async function revokeUserSessions(
  ctx: Context,
  { params }: Input<RevokeAll>,
): Promise<Output<RevokeAll>> {
  const user = await lockTeamMember(ctx, params.id, 'revokeUserSessions')
  const [revoked] = await Promise.all([endSessions(ctx, user.id), removeDevices(ctx.tx, user)])
  return { revoked }
}

/** Ends one session of a user of the team, or removes the code on a phone. */
export async function revokeUserSession(
  ctx: Context,
  { params }: Input<RevokeOne>,
): Promise<Output<RevokeOne>> {
  const user = await lockTeamMember(ctx, params.id, 'revokeUserSession')
  return { revoked: await endAccess(ctx, user, params.session_id) }
}
