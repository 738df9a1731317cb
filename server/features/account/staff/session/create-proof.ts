import type * as contract from '#contract/account/me.staff.ts'
import { PROOF_MINUTES } from '#contract/account/sign-in/proof.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { lockOwnUser } from '../own-user.ts'
import { countCode } from '../second-factor/confirm-second-factor.ts'
import { acceptCode } from '../second-factor/second-factor-codes.ts'
import { signedIn } from '../signed-in.ts'
import { clearAttempts } from './login-attempts-store.ts'
import { reauthenticate, subjectOf } from './reauthenticate.ts'
import { writeProof } from './sessions-store.ts'

type Op = typeof contract.createProof

/** Verifies the password before a transaction has to wait for that; a code is counted, and verified in it. */
export async function checkProof(input: Input<Op>, before: PreTransaction): Promise<void> {
  const { password, code } = input.body
  if ((password === undefined) === (code === undefined))
    throw invalid('password', 'either', 'Send either the password or a code.')
  if (password !== undefined) await reauthenticate(before, password)
  else await countCode(input, before)
}

/**
 * Records that the user has just authenticated again. SVC-4105, SVC-4106 for a wrong code, SVC-4109 for a
 * wrong password
 */
export async function createProof(ctx: Context, { body: { code } }: Input<Op>): Promise<Output<Op>> {
  const { id } = signedIn(ctx)
  const user = await lockOwnUser(ctx)
  if (code !== undefined && !(user.second_factor && (await acceptCode(ctx, user, code))))
    throw fault('SVC-4106')
  await Promise.all([
    writeProof(ctx, id, toTimestamp(ctx.now)),
    code !== undefined && clearAttempts(ctx.tx, subjectOf(ctx, 'code')),
  ])
  return { valid_until: toTimestamp(ctx.now.add({ minutes: PROOF_MINUTES })) }
}
