import type { Input, Output } from '../../../../contract/operation.ts'
import type * as contract from '../../../../contract/staff/me.ts'
import type { Context, PreTransaction } from '../../../context.ts'
import { toTimestamp } from '../../../kernel/clock.ts'
import { fault, invalid } from '../../../kernel/errors.ts'
import { conflict, lockOwnUser } from '../own-user.ts'
import { mailSecondFactor } from '../security-mails.ts'
import { clearAttempts } from '../session/login-attempts-store.ts'
import { reauthenticate, subjectOf } from '../session/reauthenticate.ts'
import { writeUser } from '../users-store.ts'
import { countCode } from './confirm-second-factor.ts'
import { acceptCode } from './second-factor-codes.ts'
import { removeFactor } from './second-factors-store.ts'

type Op = typeof contract.removeSecondFactor

/** Judges the password, and counts the code before it is looked at. SVC-4105, SVC-4109 */
export async function checkRemoval(input: Input<Op>, before: PreTransaction): Promise<void> {
  await reauthenticate(before, input.body.password)
  if (input.body.code !== undefined) await countCode(input, before)
}

/**
 * Signs in by the password alone again: whoever has only the password cannot do it. 401 SVC-4106 for a wrong code, 422
 * without one, SVC-4110 where there was no second factor. One that was never confirmed goes without.
 */
export async function removeSecondFactor(ctx: Context, { body: { code } }: Input<Op>): Promise<Output<Op>> {
  const user = await lockOwnUser(ctx)
  if (user.second_factor) {
    if (code === undefined)
      throw invalid(
        'code',
        'required',
        'A code of the app, or a recovery code, is needed to remove the second factor.',
      )
    if (!(await acceptCode(ctx, user, code))) throw fault('SVC-4106')
  }
  if (!(await removeFactor(ctx.tx, user))) throw conflict('There is no second factor.')
  await Promise.all([
    clearAttempts(ctx.tx, subjectOf(ctx, 'code')),
    writeUser(ctx.tx, { ...user, second_factor: false, updated_at: toTimestamp(ctx.now) }),
    user.second_factor && mailSecondFactor(ctx, user, { change: 'removed', by: null }),
  ])
  return { removed: true }
}
