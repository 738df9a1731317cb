import type * as contract from '#contract/account/team.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { randomBase62 } from '#server/kernel/security/base62.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { removeIdentities } from '../directory/directories-store.ts'
import { conflict } from '../own-user.ts'
import { sendReset } from '../password/one-time-links.ts'
import { hashPassword } from '../password/password.ts'
import { presentUser } from '../present.ts'
import { removeDevices } from '../session/devices-store.ts'
import { endSessions } from '../session/sessions-store.ts'
import { writeUser } from '../users-store.ts'
import { lockTeamMember, requireOrigin } from './team-member.ts'

type Op = typeof contract.resetUser

/** A password that nobody knows, hashed before a transaction has to wait for it. */
export const hashRandomPassword = (): Promise<string> => hashPassword(randomBase62(40))

/**
 * Removes password, sessions and the link to the directory, and sends a link for a new password; the second
 * factor stays. SVC-4110 for an invited or disabled user.
 */
export async function resetUser(
  ctx: Context,
  { params }: Input<Op>,
  password_hash: string,
): Promise<Output<Op>> {
  const user = await lockTeamMember(ctx, params.id, 'resetUser')
  if (user.status !== 'active') throw conflict(`${user.name} cannot sign in as things stand.`)
  const origin = requireOrigin(ctx)
  const after = raiseVersion({ ...user, password_hash }, ctx.now)
  await Promise.all([
    writeUser(ctx, after),
    endSessions(ctx, user.id),
    removeDevices(ctx.tx, user),
    removeIdentities(ctx.tx, user),
    sendReset(ctx, user, origin),
  ])
  return presentUser(after)
}
