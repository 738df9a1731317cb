import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/me.ts'
import type { Context } from '../../context.ts'
import { conflict, lockOneself } from './change-second-factor.ts'
import { createRecoveryCodes } from './second-factor-codes.ts'
import type { UserRow } from './store.ts'

type Op = typeof contract.renewRecoveryCodes

/** Other recovery codes, shown once; those from before work no more. SVC-4110 without a second factor. */
export async function renewRecoveryCodes(
  ctx: Context,
  _input: Input<Op>,
  proven: UserRow,
): Promise<Output<Op>> {
  const user = await lockOneself(ctx, proven)
  if (!user.second_factor) throw conflict('There is no second factor.')
  return { recovery_codes: await createRecoveryCodes(ctx, user) }
}
