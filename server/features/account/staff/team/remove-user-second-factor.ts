import type * as contract from '#contract/account/team.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { conflict } from '../own-user.ts'
import { removePasskeys } from '../passkeys/passkeys-store.ts'
import { presentUser } from '../present.ts'
import { removeFactor } from '../second-factor/second-factors-store.ts'
import { mailSecondFactor } from '../security-mails.ts'
import { signedIn } from '../signed-in.ts'
import { writeUser } from '../users-store.ts'
import { lockTeamMember } from './team-member.ts'

type Op = typeof contract.removeUserSecondFactor

/**
 * Removes the second factor and the passkeys of a colleague who has lost them: by itself, never together with
 * another change. SVC-4110 where there is none, and for the caller's own, which needs a code.
 */
export async function removeUserSecondFactor(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const { user_id, name } = signedIn(ctx)
  const user = await lockTeamMember(ctx, params.id, 'removeUserSecondFactor')
  if (user.id === user_id) throw conflict('Your own second factor is removed under Me, by a code of it.')
  if (!user.second_factor && user.passkeys === 0) throw conflict(`${user.name} has no second factor.`)
  const without = { ...user, second_factor: false, passkeys: 0 }
  const [after] = await Promise.all([
    amendRow(ctx, user, without, { write: writeUser, present: presentUser }),
    removeFactor(ctx.tx, user),
    removePasskeys(ctx.tx, user),
    mailSecondFactor(ctx, user, { change: 'removed', by: name }),
  ])
  return presentUser(after)
}
