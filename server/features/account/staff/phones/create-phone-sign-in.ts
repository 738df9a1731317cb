import type * as contract from '#contract/account/team.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { signsInByDirectory } from '../directory/signs-in-by-directory.ts'
import { conflict } from '../own-user.ts'
import { createOneTimeToken, removePhoneTokens } from '../session/one-time-tokens-store.ts'
import { signedIn } from '../signed-in.ts'
import { lockTeamMember } from '../team/team-member.ts'

type Op = typeof contract.createPhoneSignIn

const VALID_MINUTES = 5

/**
 * A token that signs a housekeeper in on the phone that scans it; the one before works no more. It is in the
 * fragment, which no server logs. SVC-4110 for users who are not active housekeepers, and where the directory
 * is mandatory. rule 15.37
 */
export async function createPhoneSignIn(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const { tx, now } = ctx
  const user = await lockTeamMember(ctx, params.id, 'createPhoneSignIn')
  if (user.status !== 'active') throw conflict(`${user.name} cannot sign in as things stand.`)
  if (user.role !== 'housekeeping') throw conflict(`${user.name} does not have the role Housekeeping.`)
  if (await signsInByDirectory(tx, user))
    throw conflict(`The directory of your company signs ${user.name} in: a QR code cannot replace it.`)
  await removePhoneTokens(tx, user)
  const expires_at = now.add({ minutes: VALID_MINUTES })
  const token = await createOneTimeToken(tx, user, 'phone-sign-in', { now, expires_at })
  return {
    url: `${signedIn(ctx).public_origin ?? ''}/hk#${token}`,
    expires_at: toTimestamp(expires_at),
    expires_in: VALID_MINUTES * 60,
  }
}
