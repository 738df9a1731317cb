import type * as contract from '#contract/account/team.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { normaliseEmail } from '#server/kernel/text/email-address.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { sendInvitation } from '../password/one-time-links.ts'
import { presentUser } from '../present.ts'
import { signedIn } from '../signed-in.ts'
import { insertUser } from '../users-store.ts'
import { requireAccess } from './property-access.ts'
import { readTeamMember, requireMayGrant, requireOrigin } from './team-member.ts'

type Op = typeof contract.inviteUser

/** Invites a user by e-mail. 422 for an address that is in use, SVC-4103 for a role that the caller may not grant. */
export async function inviteUser(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { account_name, name: by, live_property_ids: own } = signedIn(ctx)
  requireMayGrant(ctx, body.role, 'inviteUser')
  const property_ids = body.property_ids === undefined ? own && [...own] : body.property_ids
  await requireAccess(ctx, { role: body.role, property_ids })
  const origin = requireOrigin(ctx)
  const id = newId('user', ctx.now.epochMilliseconds)
  await insertUser(ctx, {
    id,
    name: body.name.trim(),
    email: body.email.trim(),
    email_key: normaliseEmail(body.email),
    role: body.role,
    property_ids,
    status: 'invited',
    language: body.language ?? null,
    password_hash: null,
    demo: false,
    created_at: toTimestamp(ctx.now),
  })
  const user = await readTeamMember(ctx, id)
  await sendInvitation(ctx, user, { account_name, name: by, origin })
  return presentUser(user)
}
