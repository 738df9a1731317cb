import type * as contract from '#contract/account/sign-in/second-factor.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { conflict, lockOwnUser } from '../own-user.ts'
import { mailSecondFactor } from '../security-mails.ts'
import { requireFewAttempts } from '../session/login-attempts.ts'
import { clearAttempts, countAttempt } from '../session/login-attempts-store.ts'
import { subjectOf } from '../session/reauthenticate.ts'
import { writeUser } from '../users-store.ts'
import { acceptTotp, createRecoveryCodes } from './second-factor-codes.ts'
import { readSecondFactor } from './second-factors-store.ts'

type Op = typeof contract.confirmSecondFactor

/** Counts the attempt before the code is verified. SVC-4105 after too many. */
export async function countCode(_input: unknown, before: PreTransaction): Promise<void> {
  const { attempts, now } = await before.transact(async (ctx) => ({
    attempts: await countAttempt(ctx.tx, subjectOf(ctx, 'code'), ctx.now),
    now: ctx.now,
  }))
  requireFewAttempts(attempts, now)
}

/** Enables the second factor, by the first code of the app; returns the recovery codes, once. SVC-4106, SVC-4110 */
export async function confirmSecondFactor(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const user = await lockOwnUser(ctx)
  if (user.second_factor || !(await readSecondFactor(ctx.tx, user)))
    throw conflict('There is no second factor that waits for a code.')
  if (!(await acceptTotp(ctx, user, body.code))) throw fault('SVC-4106')
  const [recovery_codes] = await Promise.all([
    createRecoveryCodes(ctx, user),
    clearAttempts(ctx.tx, subjectOf(ctx, 'code')),
    writeUser(ctx, raiseVersion({ ...user, second_factor: true }, ctx.now)),
    mailSecondFactor(ctx, user, { change: 'added', by: null }),
  ])
  return { recovery_codes }
}
