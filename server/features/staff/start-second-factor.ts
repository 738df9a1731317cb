import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/me.ts'
import type { Context } from '../../context.ts'
import { conflict, lockOneself } from './change-second-factor.ts'
import { newSecondFactor } from './library.ts'
import type { PasswordProof } from './password.ts'

type Op = typeof contract.startSecondFactor

/** Makes a secret for an authenticator app; it counts once a code of it was entered. SVC-4110 where there is one. */
export async function startSecondFactor(
  ctx: Context,
  { body }: Input<Op>,
  proof: PasswordProof,
): Promise<Output<Op>> {
  const user = await lockOneself(ctx)
  if (user.second_factor) throw conflict('There is a second factor already: remove it first.')
  return newSecondFactor({ ...ctx, user, proof }, body.password)
}
