import type * as contract from '#contract/account/sign-in/second-factor.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { conflict, lockOwnUser } from '../own-user.ts'
import { mailSecondFactor } from '../security-mails.ts'
import { writeUser } from '../users-store.ts'
import { requireCode } from './require-code.ts'
import { removeFactor } from './second-factors-store.ts'

type Op = typeof contract.removeSecondFactor

/**
 * Disables the second factor, which the password alone does not suffice for. 401 SVC-4106 for a wrong code,
 * 422 without one, SVC-4110 where there was no second factor. One that was never confirmed needs no code.
 */
export async function removeSecondFactor(ctx: Context, { body: { code } }: Input<Op>): Promise<Output<Op>> {
  const user = await lockOwnUser(ctx)
  if (user.second_factor) await requireCode(ctx, user, code, 'to remove the second factor')
  if (!(await removeFactor(ctx.tx, user))) throw conflict('There is no second factor.')
  await Promise.all([
    writeUser(ctx, raiseVersion({ ...user, second_factor: false }, ctx.now)),
    user.second_factor && mailSecondFactor(ctx, user, { change: 'removed', by: null }),
  ])
  return { removed: true }
}
