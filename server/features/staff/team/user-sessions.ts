import type { Input, Output } from '../../../../contract/operation.ts'
import type * as contract from '../../../../contract/staff/team.ts'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../kernel/clock.ts'
import { missing } from '../../../kernel/errors.ts'
import { removeDeviceOf, removeDevices } from '../session/devices-store.ts'
import { endSession, endSessions, readSessions } from '../session/sessions-store.ts'
import { signedIn } from '../signed-in.ts'
import { lockTeamMember, readTeamMember } from './team-member.ts'

type List = typeof contract.listUserSessions
type RevokeAll = typeof contract.revokeUserSessions
type RevokeOne = typeof contract.revokeUserSession

/** Where somebody of the team is signed in. */
export async function listUserSessions(ctx: Context, { params }: Input<List>): Promise<Output<List>> {
  const user = await readTeamMember(ctx, params.id)
  const rows = await readSessions(ctx, user.id, toTimestamp(ctx.now))
  return { data: rows.map((row) => ({ ...row, current: row.id === signedIn(ctx).id })) }
}

/** Signs somebody of the team out everywhere. */
export async function revokeUserSessions(
  ctx: Context,
  { params }: Input<RevokeAll>,
): Promise<Output<RevokeAll>> {
  const user = await lockTeamMember(ctx, params.id, 'revokeUserSessions')
  const [revoked] = await Promise.all([endSessions(ctx, user.id), removeDevices(ctx.tx, user)])
  return { revoked }
}

/** Ends one session of somebody of the team. */
export async function revokeUserSession(
  ctx: Context,
  { params }: Input<RevokeOne>,
): Promise<Output<RevokeOne>> {
  const user = await lockTeamMember(ctx, params.id, 'revokeUserSession')
  await removeDeviceOf(ctx.tx, user, params.session_id)
  const revoked = await endSession(ctx, user.id, params.session_id)
  if (revoked === 0) throw missing()
  return { revoked }
}
