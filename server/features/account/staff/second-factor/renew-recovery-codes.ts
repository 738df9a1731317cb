import type * as contract from '#contract/account/sign-in/second-factor.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { conflict, lockOwnUser } from '../own-user.ts'
import { mailSecondFactor } from '../security-mails.ts'
import type { UserRow } from '../users-store.ts'
import { requireCode } from './require-code.ts'
import { createRecoveryCodes } from './second-factor-codes.ts'

type Op = typeof contract.renewRecoveryCodes

/**
 * New recovery codes, shown once; earlier ones become invalid, and an e-mail reports it. They replace the second factor, so the
 * password alone does not suffice: 401 SVC-4106 for a wrong code, 422 without one, SVC-4110 without a second factor.
 */
export async function renewRecoveryCodes(
  ctx: Context,
  { body: { code } }: Input<Op>,
  proven: UserRow,
): Promise<Output<Op>> {
  const user = await lockOwnUser(ctx, proven)
  if (!user.second_factor) throw conflict('There is no second factor.')
  await requireCode(ctx, user, code, 'to renew the recovery codes')
  const [recovery_codes] = await Promise.all([
    createRecoveryCodes(ctx, user),
    mailSecondFactor(ctx, user, { change: 'recovery_codes', by: null }),
  ])
  return { recovery_codes }
}
