import type * as contract from '#contract/account/team.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { conflict } from '../own-user.ts'
import { sendInvitation } from '../password/one-time-links.ts'
import { presentUser } from '../present.ts'
import { signedIn } from '../signed-in.ts'
import { lockTeamMember, requireOrigin } from './team-member.ts'

type Op = typeof contract.inviteUserAgain

/** Sends another invitation to a user who has not accepted the first. SVC-4110 once they have. */
export async function inviteUserAgain(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const { account_name, name } = signedIn(ctx)
  const user = await lockTeamMember(ctx, params.id, 'inviteUserAgain')
  if (user.status !== 'invited') throw conflict(`${user.name} has followed the invitation already.`)
  await sendInvitation(ctx, user, { account_name, name, origin: requireOrigin(ctx) })
  return presentUser(user)
}
