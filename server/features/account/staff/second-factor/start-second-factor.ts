import type * as contract from '#contract/account/sign-in/second-factor.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { conflict, lockOwnUser } from '../own-user.ts'
import type { UserRow } from '../users-store.ts'
import { secondFactorContext } from './second-factor-context.ts'
import { storeUnconfirmedFactor } from './second-factors-store.ts'
import { newTotpSecret, presentTotp } from './totp.ts'

type Op = typeof contract.startSecondFactor

/**
 * Creates a secret for an authenticator app; it counts once a code of it was entered. SVC-4110 where there is
 * one.
 */
export async function startSecondFactor(
  ctx: Context,
  _input: Input<Op>,
  proven: UserRow,
): Promise<Output<Op>> {
  const user = await lockOwnUser(ctx, proven)
  if (user.second_factor) throw conflict('There is a second factor already: remove it first.')
  const secret = await newTotpSecret()
  const context = secondFactorContext({ account_id: user.account_id, user_id: user.id })
  await storeUnconfirmedFactor(ctx.tx, user, ctx.secrets.seal(secret, context))
  return presentTotp(secret, user.email)
}
