import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/me.ts'
import type { Context, PreTransaction } from '../../context.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { fault } from '../../kernel/errors.ts'
import { conflict, lockOneself } from './change-second-factor.ts'
import { requireFewTries } from './login-attempts.ts'
import { clearAttempts, countAttempt } from './login-attempts-store.ts'
import { subjectOf } from './reauthenticate.ts'
import { acceptTotp, createRecoveryCodes } from './second-factor-codes.ts'
import { readSecondFactor } from './second-factors-store.ts'
import { mailSecondFactor } from './security-mails.ts'
import { writeUser } from './store.ts'

type Op = typeof contract.confirmSecondFactor

/** Counts the try before it is looked at. SVC-4105 after too many. */
export async function countCode(_input: unknown, before: PreTransaction): Promise<void> {
  const { tries, now } = await before.transact(async (ctx) => ({
    tries: await countAttempt(ctx.tx, subjectOf(ctx, 'code'), ctx.now),
    now: ctx.now,
  }))
  requireFewTries(tries, now)
}

/** Switches the second factor on, by the first code of the app; answers the recovery codes, once. SVC-4106, SVC-4110 */
export async function confirmSecondFactor(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const user = await lockOneself(ctx)
  if (user.second_factor || !(await readSecondFactor(ctx.tx, user)))
    throw conflict('There is no second factor that waits for a code.')
  if (!(await acceptTotp(ctx, user, body.code))) throw fault('SVC-4106')
  const [recovery_codes] = await Promise.all([
    createRecoveryCodes(ctx, user),
    clearAttempts(ctx.tx, subjectOf(ctx, 'code')),
    writeUser(ctx.tx, { ...user, second_factor: true, updated_at: toTimestamp(ctx.now) }),
    mailSecondFactor(ctx, user, { change: 'added', by: null }),
  ])
  return { recovery_codes }
}
